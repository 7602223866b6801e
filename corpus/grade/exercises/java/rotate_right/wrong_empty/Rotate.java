// VERDICT different: {}, 1: k % 0 throws ArithmeticException for the empty array
public class Rotate {
    public static int[] rotateRight(int[] a, int k) {
        int n = a.length;
        k = k % n;
        if (k < 0) {
            k += n;
        }
        int[] result = new int[n];
        for (int i = 0; i < n; i++) {
            int from = i - k;
            if (from < 0) from += n;
            result[i] = a[from];
        }
        return result;
    }
}
