package students.clean;

/** Polynomials of degree up to seven. */
public final class Poly {
    private final int[] c;

    public Poly(int... coefficients) {
        if (coefficients == null || coefficients.length > 8) {
            throw new IllegalArgumentException("up to 8 coefficients"); // PRECONDITION
        }
        c = coefficients.clone();
    }

    public int degree() {
        for (int i = c.length - 1; i >= 0; i--) {
            if (c[i] != 0) {
                return i;
            }
        }
        return -1;
    }

    public Poly plus(Poly other) {
        if (other == null) {
            return this;
        }
        int[] sum = new int[Math.max(c.length, other.c.length)];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = coefficient(i) + other.coefficient(i);
        }
        return new Poly(sum);
    }

    public int coefficient(int power) {
        return power < 0 || power >= c.length ? 0 : c[power];
    }

    public long at(int x) {
        long value = 0;
        for (int i = c.length - 1; i >= 0; i--) {
            value = value * x + c[i];
        }
        return value;
    }

    public Poly derivative() {
        if (c.length < 2) {
            return new Poly();
        }
        int[] d = new int[c.length - 1];
        for (int i = 1; i < c.length; i++) {
            d[i - 1] = i * c[i];
        }
        return new Poly(d);
    }
}
