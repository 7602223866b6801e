package gadfly.rt;

import java.util.ArrayDeque;

/**
 * What the code of contracts calls. The symbolic machine has its own meaning for these methods; on
 * a real JVM they are what stands here.
 */
public final class Check {
    private Check() {
    }

    /** Ends a run; no code of a contract may catch it. */
    public static class Stop extends Error {
        private static final long serialVersionUID = 1L;

        Stop(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The inputs are not ones that the contract speaks of. */
    public static final class Assumed extends Stop {
        private static final long serialVersionUID = 1L;

        Assumed() {
            super("an assumption does not hold", null);
        }
    }

    /** A clause does not hold. */
    public static final class Violated extends Stop {
        private static final long serialVersionUID = 1L;
        public final int id;

        Violated(int id, String message, Throwable cause) {
            super("clause " + id + message, cause);
            this.id = id;
        }
    }

    /** There is nothing more to see on this path. */
    public static final class Ended extends Stop {
        private static final long serialVersionUID = 1L;

        Ended() {
            super("the path ends here", null);
        }
    }

    /** What the checked call threw, while it is checked what must hold all the same. */
    private static Throwable pending;
    private static int entered;
    private static int left;
    private static final ArrayDeque<Object> supplied = new ArrayDeque<Object>();
    private static final Object NULL = new Object();

    /** How often all assumptions were made, and how often the checked call came back. */
    public static int enteredCount() {
        return entered;
    }

    public static int leftCount() {
        return left;
    }

    /** Forgets what earlier runs left behind and sets the values of unknowns, in their order. */
    public static void supply(Object... values) {
        entered = 0;
        left = 0;
        pending = null;
        Calls.end();
        supplied.clear();
        for (Object value : values) {
            supplied.add(value == null ? NULL : value);
        }
    }

    public static void assume(boolean holds) {
        if (!holds) {
            throw new Assumed();
        }
    }

    public static void entered() {
        entered++;
    }

    public static void left() {
        left++;
    }

    public static void clause(int id, boolean holds) {
        if (!holds) {
            throw new Violated(id, " is violated", pending);
        }
    }

    public static void undefined(int id, Throwable thrown) {
        throw new Violated(id, " could not be evaluated: " + thrown, thrown);
    }

    /**
     * Whether an exception is a failure rather than an argument check. Only the machine can tell; here what must
     * hold after argument checks is checked first, and a violation has the exception as its cause.
     */
    public static boolean fails(Throwable thrown) {
        pending = thrown;
        return false;
    }

    public static void stop() {
        throw new Ended();
    }

    // Frames.

    public static Frame frame(Object[] roots, Location... allowed) {
        return new Frame(roots, allowed);
    }

    /** A field of an object; the declaring class may be left open with an empty name. */
    public static Location field(Object o, String declaringClass, String name) {
        o.getClass();
        return new Location(Location.Kind.FIELD, o, declaringClass, name, 0, 0);
    }

    public static Location statics(String declaringClass, String name) {
        return new Location(Location.Kind.STATIC, null, declaringClass, name, 0, 0);
    }

    /** All static fields of a class. */
    public static Location statics(String declaringClass) {
        return new Location(Location.Kind.STATIC, null, declaringClass, "", 0, 0);
    }

    /** Elements from the first to the last, both included. */
    public static Location elements(Object array, int from, int to) {
        array.getClass();
        return new Location(Location.Kind.ELEMENTS, array, "", "", from, to);
    }

    public static Location elements(Object array) {
        return elements(array, 0, Integer.MAX_VALUE);
    }

    /** All fields or elements of one object; all of the representation of a library object. */
    public static Location everythingOf(Object o) {
        o.getClass();
        return new Location(Location.Kind.OBJECT, o, "", "", 0, 0);
    }

    public static Location everything() {
        return new Location(Location.Kind.EVERYTHING, null, "", "", 0, 0);
    }

    public static void unchanged(int id, Frame frame) {
        String changed = frame.changed();
        if (changed != null) {
            throw new Violated(id, " is violated: " + changed + " was changed", pending);
        }
    }

    public static boolean fresh(Object o, Frame frame) {
        return o != null && !frame.knew(o) && !(o instanceof Enum) && !(o instanceof Class);
    }

    // Unknowns.

    public static void havoc(Location... locations) {
    }

    /** The next unknown is this. */
    public static void promise(Object value) {
        supplied.addFirst(value == null ? NULL : value);
    }

    private static Object next(String what) {
        Object value = supplied.poll();
        if (value != null) {
            return value == NULL ? null : value;
        }
        // Where a run is replayed, its recorded values are handed out by the replay.
        try {
            Class<?> supply = Class.forName("gadfly.replay.Supply");
            if ((Integer) supply.getMethod("left").invoke(null) > 0) {
                return supply.getMethod("nextObject").invoke(null);
            }
        } catch (ReflectiveOperationException e) {
            // No replay.
        }
        throw new Stop("no value was recorded for " + what, null);
    }

    /**
     * Whether a contract stands in for the method that asks: while a method is being checked, for
     * everything that is called except the method itself. The machine decides that on its own.
     */
    public static boolean standsIn() {
        if (entered == left) {
            return false;
        }
        StackTraceElement[] stack = new Throwable().getStackTrace();
        return stack.length < 3 || !stack[2].getMethodName().startsWith("gadfly$check");
    }

    /** Throws anything, declared or not. */
    @SuppressWarnings("unchecked")
    public static <E extends Throwable> E sneaky(Throwable thrown) throws E {
        throw (E) thrown;
    }

    public static boolean unknownBoolean(String what) {
        return (Boolean) next(what);
    }

    public static byte unknownByte(String what) {
        return (Byte) next(what);
    }

    public static short unknownShort(String what) {
        return (Short) next(what);
    }

    public static char unknownChar(String what) {
        return (Character) next(what);
    }

    public static int unknownInt(String what) {
        return (Integer) next(what);
    }

    public static long unknownLong(String what) {
        return (Long) next(what);
    }

    public static float unknownFloat(String what) {
        return (Float) next(what);
    }

    public static double unknownDouble(String what) {
        return (Double) next(what);
    }

    public static Object unknown(Class<?> type, String what) {
        return next(what);
    }

    /** An object that did not exist before. */
    public static Object unknownFresh(Class<?> type, String what) {
        return next(what);
    }
}
