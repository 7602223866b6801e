// VERDICT equivalent
import java.util.Arrays;

public class SecondMax {
    public static int secondMax(int[] a) {
        int[] sorted = Arrays.stream(a).distinct().sorted().toArray();
        if (sorted.length <= 1) {
            throw new IllegalArgumentException();
        }
        return sorted[sorted.length - 2];
    }
}
