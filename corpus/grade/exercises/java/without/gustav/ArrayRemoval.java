// VERDICT equivalent
import java.util.Arrays;

public class ArrayRemoval {

    public static int[] without(int[] a, int x) {
        int[] copy = Arrays.copyOf(a, a.length);
        int write = 0;
        int read = 0;
        while (read < copy.length) {
            if (copy[read] != x) {
                copy[write++] = copy[read];
            }
            read++;
        }
        return Arrays.copyOf(copy, write);
    }
}
