// REFERENCE
public class Rotate {
    public static int[] rotateRight(int[] a, int k) {
        int n = a.length;
        int[] result = new int[n];
        if (n == 0) {
            return result;
        }
        int shift = Math.floorMod(k, n);
        for (int i = 0; i < n; i++) {
            result[(i + shift) % n] = a[i];
        }
        return result;
    }
}
