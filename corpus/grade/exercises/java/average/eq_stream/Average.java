// VERDICT equivalent
import java.util.Arrays;

public class Average {
    public static double average(int[] a) {
        return Arrays.stream(a).average().orElse(0);
    }
}
