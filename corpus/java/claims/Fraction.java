package claims;

/** A class that looks after its fields, but leaves them open to its package. */
public class Fraction {
    int numerator;
    int denominator;

    public Fraction(int numerator, int denominator) {
        if (denominator == 0) {
            throw new IllegalArgumentException("denominator"); // PRECONDITION
        }
        this.numerator = numerator;
        this.denominator = denominator;
    }

    public int floor() { // NOT COMPLETE
        return numerator / denominator;
    }

    /** Nothing but numbers: everything can be tried. */
    public static int sign(int n) { // COMPLETE
        return n < 0 ? -1 : n > 0 ? 1 : 0;
    }
}
