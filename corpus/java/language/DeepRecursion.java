package language;

/** Recursion that does not end, or ends too late for the stack. */
public class DeepRecursion {
    public static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1); // BUG stack-overflow
    }

    /** Ends for every argument, but for large ones the stack does first. */
    public static long upTo(int n) {
        return n <= 0 ? 0 : n + upTo(n - 1); // BUG stack-overflow
    }

    /** Ends for every argument: at most 31 halvings. */
    public static int halvings(int n) {
        return n > -2 && n < 2 ? 0 : 1 + halvings(n / 2);
    }

    /** Even numbers find the way out, the odd ones run round and round. */
    public static int bounce(int n) {
        return n == 2 ? 1 : bounce(n % 2 == 0 ? 2 : -n); // BUG stack-overflow
    }

    public static int limited(int n) {
        if (n < 0 || n > 50) {
            throw new IllegalArgumentException("0 to 50"); // PRECONDITION
        }
        return n == 0 ? 0 : 1 + limited(n - 1);
    }

    private static int endless(int n) {
        return endless(n + 1) + 1;
    }

    public static boolean survives() {
        try {
            return endless(0) > 0;
        } catch (StackOverflowError e) {
            return true;
        }
    }
}
