package students.clean;

/** Fractions in lowest terms with a positive denominator. */
public final class Rational {
    private final int top;
    private final int bottom;

    private Rational(int top, int bottom) {
        this.top = top;
        this.bottom = bottom;
    }

    private static long gcd(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }

    public static Rational of(int top, int bottom) {
        if (bottom <= 0) {
            throw new IllegalArgumentException("bottom must be positive"); // PRECONDITION
        }
        long g = gcd(top, bottom);
        return new Rational((int) (top / g), (int) (bottom / g));
    }

    public Rational times(Rational other) {
        if (other == null) {
            return this;
        }
        long t = (long) top * other.top;
        long b = (long) bottom * other.bottom;
        long g = gcd(t, b);
        t /= g;
        b /= g;
        if (t != (int) t || b != (int) b) {
            throw new IllegalStateException("too large"); // PRECONDITION
        }
        return new Rational((int) t, (int) b);
    }

    public int floor() {
        return Math.floorDiv(top, bottom);
    }

    public int percent() {
        return (int) (100L * top / bottom);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Rational r && r.top == top && r.bottom == bottom;
    }

    @Override
    public int hashCode() {
        return 31 * top + bottom;
    }
}
