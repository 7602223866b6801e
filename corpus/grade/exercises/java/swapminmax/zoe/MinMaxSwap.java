// VERDICT equivalent
import java.util.Arrays;

public class MinMaxSwap {

    public static void swapMinMax(int[] a) {
        if (a.length < 2) {
            return;
        }
        int smallest = Arrays.stream(a).min().getAsInt();
        int largest = Arrays.stream(a).max().getAsInt();
        int i = find(a, smallest);
        int j = find(a, largest);
        a[i] = largest;
        a[j] = smallest;
    }

    private static int find(int[] a, int x) {
        int i = 0;
        while (a[i] != x) {
            i++;
        }
        return i;
    }
}
