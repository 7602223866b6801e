// VERDICT different: swapMinMax([4, 1, 7]) leaves [4, 1, 7] instead of [4, 7, 1]
public class MinMaxSwap {

    public static void swapMinMax(int[] a) {
        if (a.length == 0) {
            return;
        }
        int[] result = a.clone();
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
        result[min] = a[max];
        result[max] = a[min];
        a = result;
    }
}
