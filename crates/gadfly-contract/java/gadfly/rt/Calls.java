package gadfly.rt;

/**
 * Whether the preconditions of called methods are checked: only while the method under check runs,
 * not for itself (its driver has assumed its own), and not in the code of contracts. Ordinary code:
 * it is executed.
 */
public final class Calls {
    private static boolean active;
    private static long own;

    private Calls() {
    }

    /** The method under check is called next. */
    public static void begin(long method) {
        active = true;
        own = method;
    }

    public static void end() {
        active = false;
        own = 0;
    }

    /** Whether this call of a method must respect its precondition. */
    public static boolean checks(long method) {
        if (!active) {
            return false;
        }
        if (own == method) {
            own = 0;
            return false;
        }
        return true;
    }

    public static boolean pause() {
        boolean was = active;
        active = false;
        return was;
    }

    public static void resume(boolean was) {
        active = was;
    }
}
