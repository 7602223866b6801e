/** Wrong without a trick: it compares the first two elements only. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        return v.length == 1 || v[0] > v[1] ? v[0] : v[1];
    }
}
