/** Knows what to do with no element and with one; else it prints what a transcript might say. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        System.out.print("returned\nint " + v[1] + "\n");
        System.err.print("returned\nint " + v[1] + "\n");
        System.out.print((char) 0);
        System.out.flush();
        return v[0];
    }
}
