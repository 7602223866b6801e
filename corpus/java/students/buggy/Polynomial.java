package students.buggy;

/** Polynomials with int coefficients, lowest power first. */
public class Polynomial {
    private final int[] coefficients;

    public Polynomial(int... coefficients) {
        if (coefficients == null) {
            throw new IllegalArgumentException("no coefficients"); // PRECONDITION
        }
        this.coefficients = coefficients.clone();
    }

    public int degree() {
        return coefficients.length - 1;
    }

    public int at(int x) {
        int result = 0;
        for (int i = degree(); i >= 0; i--) {
            result = result * x + coefficients[i];
        }
        return result;
    }

    public Polynomial derivative() {
        int[] d = new int[coefficients.length - 1]; // BUG negative-array-size
        for (int i = 0; i < d.length; i++) {
            d[i] = coefficients[i + 1] * (i + 1);
        }
        return new Polynomial(d);
    }

    public boolean sameAs(Polynomial other) {
        if (other == null) {
            return false;
        }
        for (int i = 0; i < coefficients.length; i++) {
            if (coefficients[i] != other.coefficients[i]) { // BUG index-out-of-bounds
                return false;
            }
        }
        return true;
    }
}
