// VERDICT equivalent
public class MinMaxSwap {

    public static void swapMinMax(int[] a) {
        int min = Integer.MAX_VALUE;
        int max = Integer.MIN_VALUE;
        int minPos = -1;
        int maxPos = -1;
        // from right to left, so the first occurrence wins in the end
        for (int i = a.length - 1; i >= 0; i--) {
            if (a[i] <= min) {
                min = a[i];
                minPos = i;
            }
            if (a[i] >= max) {
                max = a[i];
                maxPos = i;
            }
        }
        if (minPos != -1) {
            a[minPos] = max;
            a[maxPos] = min;
        }
    }
}
