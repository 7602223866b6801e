// REFERENCE
/** An exercise on changing an array in place. */
public class MinMaxSwap {

    /**
     * Swaps the smallest and the largest element of the array in place. If one of them occurs
     * several times, its first occurrence is taken. An empty array is left as it is.
     */
    public static void swapMinMax(int[] a) {
        if (a.length == 0) {
            return;
        }
        int min = 0;
        int max = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] < a[min]) {
                min = i;
            }
            if (a[i] > a[max]) {
                max = i;
            }
        }
        int help = a[min];
        a[min] = a[max];
        a[max] = help;
    }
}
