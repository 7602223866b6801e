// VERDICT different: {1, 2}: loop stops before the last element
public class ArrayMax {
    public static int max(int[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("empty");
        }
        int max = values[0];
        for (int i = 0; i < values.length - 1; i++) {
            max = Math.max(max, values[i]);
        }
        return max;
    }
}
