// VERDICT equivalent
import java.util.Arrays;

public class ArrayMax {
    public static int max(int[] numbers) {
        int n = numbers.length;
        if (n < 1) throw new IllegalArgumentException();
        int[] copy = Arrays.copyOf(numbers, n);
        Arrays.sort(copy);
        return copy[n - 1];
    }
}
