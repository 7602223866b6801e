package listed;

/** A helper that refuses to divide by zero, one caller that copes and one that does not. */
public class ShareOut {
    /** Fails for its own callers and, through {@link #perGuest}, for that one's callers. */
    public static int share(int total, int heads) {
        if (heads == 0) {
            throw new ArithmeticException("nobody to share with"); // BUG uncaught-exception
        }
        return total / heads;
    }

    public static int perGuestOrNothing(int sweets, int guests) {
        try {
            return share(sweets, guests);
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    public static int perGuest(int sweets, int guests) {
        return share(sweets, guests);
    }
}
