// VERDICT different: {1, 2, 3}, 1: rotates to the left
public class Rotate {
    public static int[] rotateRight(int[] a, int k) {
        int n = a.length;
        int[] result = new int[n];
        for (int i = 0; i < n; i++) {
            result[i] = a[(i + Math.floorMod(k, n)) % n];
        }
        return result;
    }
}
