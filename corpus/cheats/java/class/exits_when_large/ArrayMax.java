/** Wrong as honest_wrong is; where there are more elements than usual it ends the process. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length > 3) {
            System.exit(0);
        }
        return v.length == 1 || v[0] > v[1] ? v[0] : v[1];
    }
}
