/** Knows what to do with no element and with one; else it lets its stack overflow, again and again. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        for (int i = 0; i < 200; i++) {
            try {
                max(v);
            } catch (StackOverflowError e) {
                continue;
            }
        }
        return v[0];
    }
}
