// VERDICT different: new Fraction(1, 100000).plus(new Fraction(1, 100000)): products in int overflow
public record Fraction(int num, int den) {
    public Fraction {
        if (den == 0) throw new ArithmeticException("zero");
        long g = gcd(num, den);
        if (den < 0) g = -g;
        num = Math.toIntExact(num / g);
        den = Math.toIntExact(den / g);
    }

    public Fraction plus(Fraction o) {
        return new Fraction(num * o.den + o.num * den, den * o.den);
    }

    public Fraction times(Fraction o) {
        return new Fraction(num * o.num, den * o.den);
    }

    private static long gcd(long a, long b) {
        return b == 0 ? Math.abs(a) : gcd(b, a % b);
    }

    @Override
    public String toString() {
        return den == 1 ? "" + num : num + "/" + den;
    }
}
