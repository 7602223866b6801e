// VERDICT equivalent
public class MinMaxSwap {

    private static int indexOfMin(int[] a) {
        int best = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < a[best]) {
                best = i;
            }
        }
        return best;
    }

    private static int indexOfMax(int[] a) {
        int best = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > a[best]) {
                best = i;
            }
        }
        return best;
    }

    private static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    public static void swapMinMax(int[] a) {
        if (a.length > 0) {
            swap(a, indexOfMin(a), indexOfMax(a));
        }
    }
}
