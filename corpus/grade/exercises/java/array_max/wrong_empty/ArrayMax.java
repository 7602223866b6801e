// VERDICT different: {}: values[0] throws ArrayIndexOutOfBoundsException in place of IllegalArgumentException
public class ArrayMax {
    public static int max(int[] values) {
        int max = values[0];
        for (int v : values) {
            max = v > max ? v : max;
        }
        return max;
    }
}
