// VERDICT different: swapMinMax([-5, -3, -9]) leaves [-9, -3, -5] instead of [-5, -9, -3]
public class MinMaxSwap {

    public static void swapMinMax(int[] a) {
        if (a.length == 0) {
            return;
        }
        int max = 0;
        int maxIndex = 0;
        int min = Integer.MAX_VALUE;
        int minIndex = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > max) {
                max = a[i];
                maxIndex = i;
            }
            if (a[i] < min) {
                min = a[i];
                minIndex = i;
            }
        }
        int tmp = a[minIndex];
        a[minIndex] = a[maxIndex];
        a[maxIndex] = tmp;
    }
}
