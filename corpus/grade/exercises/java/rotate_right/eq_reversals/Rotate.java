// VERDICT equivalent
public class Rotate {
    public static int[] rotateRight(int[] a, int k) {
        int[] b = a.clone();
        if (b.length < 2) {
            return b;
        }
        k = k % b.length;
        if (k < 0) k = k + b.length;
        flip(b, 0, b.length - 1);
        flip(b, 0, k - 1);
        flip(b, k, b.length - 1);
        return b;
    }

    static void flip(int[] arr, int lo, int hi) {
        for (; lo < hi; lo++, hi--) {
            int h = arr[lo];
            arr[lo] = arr[hi];
            arr[hi] = h;
        }
    }
}
