// VERDICT equivalent
import java.util.Arrays;

public class ArrayMax {
    public static int max(int[] values) {
        return Arrays.stream(values)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("no values"));
    }
}
