// VERDICT different: new Fraction(1, 0): IllegalArgumentException in place of ArithmeticException
public record Fraction(int num, int den) {
    public Fraction {
        if (den == 0) throw new IllegalArgumentException("denominator is 0");
        long g = gcd(num, den);
        if (den < 0) g = -g;
        num = Math.toIntExact(num / g);
        den = Math.toIntExact(den / g);
    }

    public Fraction plus(Fraction o) {
        return of((long) num * o.den + (long) o.num * den, (long) den * o.den);
    }

    public Fraction times(Fraction o) {
        return of((long) num * o.num, (long) den * o.den);
    }

    private static Fraction of(long n, long d) {
        long g = gcd(n, d);
        return new Fraction(Math.toIntExact(n / g), Math.toIntExact(d / g));
    }

    private static long gcd(long a, long b) {
        return b == 0 ? Math.abs(a) : gcd(b, a % b);
    }

    @Override
    public String toString() {
        return den == 1 ? "" + num : num + "/" + den;
    }
}
