package students.buggy;

/** Fractions that cannot change. */
public final class Fraction {
    private final int numerator;
    private final int denominator;

    private Fraction(int numerator, int denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    public static Fraction of(int numerator, int denominator) {
        if (denominator == 0) {
            throw new IllegalArgumentException("denominator is 0"); // PRECONDITION
        }
        return new Fraction(numerator, denominator);
    }

    public Fraction inverse() {
        return new Fraction(denominator, numerator);
    }

    public int wholePart() {
        return numerator / denominator; // BUG division-by-zero
    }

    public Fraction times(Fraction other) {
        return new Fraction(numerator * other.numerator, // BUG null-dereference
                denominator * other.denominator);
    }

    @Override
    public boolean equals(Object o) {
        Fraction other = (Fraction) o; // BUG class-cast
        return other != null && numerator == other.numerator && denominator == other.denominator;
    }

    @Override
    public int hashCode() {
        return 31 * numerator + denominator;
    }
}
