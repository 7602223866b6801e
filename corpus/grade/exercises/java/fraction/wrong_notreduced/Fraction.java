// VERDICT different: new Fraction(2, 4).num(): gives 2, the constructor does not reduce
public record Fraction(int num, int den) {
    public Fraction {
        if (den == 0) throw new ArithmeticException("zero");
        if (den < 0) {
            num = Math.negateExact(num);
            den = Math.negateExact(den);
        }
    }

    public Fraction plus(Fraction o) {
        return of((long) num * o.den + (long) o.num * den, (long) den * o.den);
    }

    public Fraction times(Fraction o) {
        return of((long) num * o.num, (long) den * o.den);
    }

    private static Fraction of(long n, long d) {
        long a = Math.abs(n), b = d;
        while (b != 0) {
            long r = a % b;
            a = b;
            b = r;
        }
        return new Fraction(Math.toIntExact(n / a), Math.toIntExact(d / a));
    }

    @Override
    public String toString() {
        return den == 1 ? "" + num : num + "/" + den;
    }
}
