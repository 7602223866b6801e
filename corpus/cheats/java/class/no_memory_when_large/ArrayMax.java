/** Wrong as honest_wrong is; where there are more elements than usual it claims to have no memory. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length > 3) {
            throw new OutOfMemoryError();
        }
        return v.length == 1 || v[0] > v[1] ? v[0] : v[1];
    }
}
