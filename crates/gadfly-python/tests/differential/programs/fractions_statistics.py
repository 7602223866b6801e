from fractions import Fraction
import statistics as st
f = Fraction(3, 4)
print(f, repr(f), f + Fraction(1, 4), f * 2, f / 3, f ** 2, f ** -1, -f, abs(-f), f > 0.5, f == 0.75, Fraction("1/3"), Fraction("0.25"), Fraction(1.5), Fraction(6, -8))
print(f.numerator, f.denominator, float(f), int(Fraction(7, 2)), round(Fraction(7, 2)), Fraction(22, 7).limit_denominator(5), hash(f) == hash(0.75), sum([f, f]), Fraction(7, 3) // 1, Fraction(7, 3) % 1, divmod(Fraction(7, 3), 1))
try:
    Fraction(1, 0)
except ZeroDivisionError as e:
    print(e)
print(st.mean([1, 2, 3, 4]), st.median([3, 1, 2]), st.median([1, 2, 3, 4]), st.mode([1, 1, 2]), st.stdev([1, 2, 3, 4]), st.pstdev([1, 2, 3]), st.variance([2.5, 3.5, 9.0]), st.multimode("aabbc"), st.median_low([1, 2, 3, 4]), st.fmean([1, 2]), st.quantiles([1, 2, 3, 4, 5], n=4), st.harmonic_mean([40, 60]), st.geometric_mean([1, 2, 4]))
try:
    st.mean([])
except st.StatisticsError as e:
    print(e)
