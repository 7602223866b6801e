// VERDICT different: swapMinMax([1, 2, 3]) leaves [3, 2, 3] instead of [3, 2, 1]
public class MinMaxSwap {

    public static void swapMinMax(int[] a) {
        if (a.length == 0) {
            return;
        }
        int min = 0;
        int max = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < a[min]) min = i;
            if (a[i] > a[max]) max = i;
        }
        a[min] = a[max];
        a[max] = a[min];
    }
}
