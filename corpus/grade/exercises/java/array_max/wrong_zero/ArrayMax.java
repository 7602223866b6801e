// VERDICT different: {-3, -1}: starts with max = 0, gives 0 when all numbers are negative
public class ArrayMax {
    public static int max(int[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException();
        }
        int max = 0;
        for (int v : values) {
            if (v > max) {
                max = v;
            }
        }
        return max;
    }
}
