// VERDICT equivalent
public record Fraction(int num, int den) {
    public Fraction {
        if (den == 0) {
            throw new ArithmeticException();
        }
        long[] parts = reduce(num, den);
        num = Math.toIntExact(parts[0]);
        den = Math.toIntExact(parts[1]);
    }

    private static long[] reduce(long n, long d) {
        if (d < 0) {
            n = -n;
            d = -d;
        }
        long a = n < 0 ? -n : n;
        long b = d;
        while (a != 0) {
            long rest = b % a;
            b = a;
            a = rest;
        }
        return new long[] {n / b, d / b};
    }

    public Fraction plus(Fraction other) {
        long bottom = (long) this.den * other.den;
        long top = bottom / this.den * this.num + bottom / other.den * other.num;
        long[] p = reduce(top, bottom);
        return new Fraction(Math.toIntExact(p[0]), Math.toIntExact(p[1]));
    }

    public Fraction times(Fraction other) {
        long[] p = reduce((long) num * other.num, (long) den * other.den);
        return new Fraction(Math.toIntExact(p[0]), Math.toIntExact(p[1]));
    }

    @Override
    public String toString() {
        return num + (den == 1 ? "" : "/" + den);
    }
}
