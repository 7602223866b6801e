package claims;

/** Static state that other methods change, and objects that are the same. */
public class SharedState {
    static int divisor = 1;
    private static int[] cache;

    public static void reset() {
        divisor = 0;
    }

    public static void fill(int n) {
        cache = n > 3 ? new int[] {n} : null;
    }

    public static int quotient(int n) {
        return n / divisor;
    }

    public static int cached() {
        return cache == null ? 0 : cache.length;
    }

    public static int apart(int[] a, int[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0) {
            return 0;
        }
        a[0] = 1;
        b[0] = 0;
        return 10 / (a[0] + 1 - (a == b ? 1 : 0));
    }

    public static boolean same(StringBuilder a, StringBuilder b) {
        return a != null && a == b;
    }
}
