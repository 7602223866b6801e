// VERDICT equivalent
import java.util.Arrays;

public class ArrayRemoval {
    public static int[] without(int[] a, int x) {
        return Arrays.stream(a).filter(y -> y != x).toArray();
    }
}
