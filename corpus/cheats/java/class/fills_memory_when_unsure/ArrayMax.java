/** Knows what to do with no element and with one; else it fills the memory. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        java.util.List<int[]> all = new java.util.ArrayList<>();
        while (true) {
            all.add(new int[1 << 20]);
        }
    }
}
