package gadfly.rt;

/** What contract expressions mean where Java has no word for it. Ordinary code: it is executed. */
public final class Spec {
    private Spec() {
    }

    /** A value with the type of an expression that is never evaluated. */
    @SuppressWarnings("unchecked")
    public static <T> T retype(Old.RefSource<T> shape, Object value) {
        return (T) value;
    }

    /** The end of a range of ints. */
    public static int from(int end) {
        return end;
    }

    public static int from(long end) {
        if (end > Integer.MAX_VALUE) {
            return Integer.MAX_VALUE;
        }
        return end < Integer.MIN_VALUE ? Integer.MIN_VALUE : (int) end;
    }

    public static boolean subtype(Class<?> sub, Class<?> type) {
        return type.isAssignableFrom(sub);
    }

    public static Class<?> typeOf(Object o) {
        return o.getClass();
    }

    public static Class<?> elementType(Class<?> array) {
        return array.getComponentType();
    }

    public static boolean nonNullElements(Object[] array) {
        if (array == null) {
            return false;
        }
        for (int i = 0; i < array.length; i++) {
            if (array[i] == null) {
                return false;
            }
        }
        return true;
    }

    public static boolean nonNullElements(Iterable<?> elements) {
        if (elements == null) {
            return false;
        }
        for (Object element : elements) {
            if (element == null) {
                return false;
            }
        }
        return true;
    }

    public static boolean same(Object old, Object now) {
        return old == now || (old != null && old.equals(now));
    }

    public static <T> T[] copy(T[] array) {
        T[] copy = array.clone();
        for (int i = 0; i < copy.length; i++) {
            copy[i] = copyOfElement(copy[i]);
        }
        return copy;
    }

    @SuppressWarnings("unchecked")
    private static <T> T copyOfElement(T element) {
        if (element instanceof Object[]) {
            return (T) copy((Object[]) element);
        }
        if (element instanceof boolean[]) {
            return (T) ((boolean[]) element).clone();
        }
        if (element instanceof byte[]) {
            return (T) ((byte[]) element).clone();
        }
        if (element instanceof short[]) {
            return (T) ((short[]) element).clone();
        }
        if (element instanceof char[]) {
            return (T) ((char[]) element).clone();
        }
        if (element instanceof int[]) {
            return (T) ((int[]) element).clone();
        }
        if (element instanceof long[]) {
            return (T) ((long[]) element).clone();
        }
        if (element instanceof float[]) {
            return (T) ((float[]) element).clone();
        }
        if (element instanceof double[]) {
            return (T) ((double[]) element).clone();
        }
        return element;
    }

    public static boolean[] copy(boolean[] array) {
        return array.clone();
    }

    public static boolean same(boolean old, boolean now) {
        return old == now;
    }

    public static byte[] copy(byte[] array) {
        return array.clone();
    }

    public static boolean same(byte old, byte now) {
        return old == now;
    }

    public static short[] copy(short[] array) {
        return array.clone();
    }

    public static boolean same(short old, short now) {
        return old == now;
    }

    public static char[] copy(char[] array) {
        return array.clone();
    }

    public static boolean same(char old, char now) {
        return old == now;
    }

    public static int[] copy(int[] array) {
        return array.clone();
    }

    public static boolean same(int old, int now) {
        return old == now;
    }

    public static long[] copy(long[] array) {
        return array.clone();
    }

    public static boolean same(long old, long now) {
        return old == now;
    }

    public static float[] copy(float[] array) {
        return array.clone();
    }

    public static boolean same(float old, float now) {
        return Float.compare(old, now) == 0;
    }

    public static double[] copy(double[] array) {
        return array.clone();
    }

    public static boolean same(double old, double now) {
        return Double.compare(old, now) == 0;
    }

    /** The minimum of nothing. */
    public static int largest(int of) {
        return Integer.MAX_VALUE;
    }

    /** The maximum of nothing. */
    public static int smallest(int of) {
        return Integer.MIN_VALUE;
    }

    /** The minimum of nothing. */
    public static long largest(long of) {
        return Long.MAX_VALUE;
    }

    /** The maximum of nothing. */
    public static long smallest(long of) {
        return Long.MIN_VALUE;
    }

    /** The minimum of nothing. */
    public static float largest(float of) {
        return Float.POSITIVE_INFINITY;
    }

    /** The maximum of nothing. */
    public static float smallest(float of) {
        return Float.NEGATIVE_INFINITY;
    }

    /** The minimum of nothing. */
    public static double largest(double of) {
        return Double.POSITIVE_INFINITY;
    }

    /** The maximum of nothing. */
    public static double smallest(double of) {
        return Double.NEGATIVE_INFINITY;
    }
}
