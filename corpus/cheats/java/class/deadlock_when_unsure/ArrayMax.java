/** Knows what to do with no element and with one; else it waits for what does not come. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        synchronized (ArrayMax.class) {
            try {
                ArrayMax.class.wait();
            } catch (InterruptedException e) {
                return 0;
            }
        }
        return 0;
    }
}
