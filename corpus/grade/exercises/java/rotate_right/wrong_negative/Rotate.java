// VERDICT different: {1, 2, 3}, -1: negative remainder gives an index below 0, ArrayIndexOutOfBoundsException
public class Rotate {
    public static int[] rotateRight(int[] a, int k) {
        int n = a.length;
        int[] result = new int[n];
        for (int i = 0; i < n; i++) {
            result[(i + k % n) % n] = a[i];
        }
        return result;
    }
}
