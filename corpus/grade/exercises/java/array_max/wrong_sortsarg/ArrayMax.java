// VERDICT different: {2, 1}: sorts the caller's array
import java.util.Arrays;

public class ArrayMax {
    public static int max(int[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        Arrays.sort(values);
        return values[values.length - 1];
    }
}
