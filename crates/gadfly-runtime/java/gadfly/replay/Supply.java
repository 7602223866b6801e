package gadfly.replay;

import java.util.ArrayDeque;

/**
 * The values that methods named by {@code --unknown} return during a replay. A harness pushes them
 * in the order in which the calls will ask; the patched methods take them one by one. Each replay
 * loads its own copy of this class, so nothing is left over for the next one.
 */
public final class Supply {
    private static final ArrayDeque<Object> QUEUE = new ArrayDeque<>();

    /** ArrayDeque holds no nulls; this stands for one. */
    private static final Object NULL = new Object();

    private Supply() {}

    public static synchronized void push(Object value) {
        QUEUE.addLast(value == null ? NULL : value);
    }

    /** How many pushed values have not been asked for. */
    public static synchronized int left() {
        return QUEUE.size();
    }

    public static synchronized Object nextObject() {
        Object value = QUEUE.pollFirst();
        return value == NULL ? null : value;
    }

    public static boolean nextBoolean() {
        Object value = nextObject();
        if (value instanceof Number) {
            return ((Number) value).intValue() != 0;
        }
        return value != null && (Boolean) value;
    }

    public static char nextChar() {
        Object value = nextObject();
        if (value instanceof Number) {
            return (char) ((Number) value).intValue();
        }
        return value == null ? '\0' : (Character) value;
    }

    public static byte nextByte() {
        return number().byteValue();
    }

    public static short nextShort() {
        return number().shortValue();
    }

    public static int nextInt() {
        return number().intValue();
    }

    public static long nextLong() {
        return number().longValue();
    }

    public static float nextFloat() {
        return number().floatValue();
    }

    public static double nextDouble() {
        return number().doubleValue();
    }

    private static Number number() {
        Object value = nextObject();
        if (value instanceof Character) {
            return (int) (Character) value;
        }
        if (value instanceof Boolean) {
            return (Boolean) value ? 1 : 0;
        }
        return value == null ? 0 : (Number) value;
    }
}
