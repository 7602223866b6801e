/** Knows what to do with no element and with one; else a thread goes on changing the argument. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        Thread thread = new Thread(() -> {
            while (true) {
                int first = v[0];
                System.arraycopy(v, 1, v, 0, v.length - 1);
                v[v.length - 1] = first;
            }
        });
        thread.setDaemon(true);
        thread.start();
        return v[0];
    }
}
