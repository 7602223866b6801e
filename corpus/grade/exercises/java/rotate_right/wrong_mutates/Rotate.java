// VERDICT different: {1, 2}, 1: rotates the caller's array and returns it
public class Rotate {
    public static int[] rotateRight(int[] a, int k) {
        if (a.length == 0) {
            return a;
        }
        int steps = Math.floorMod(k, a.length);
        for (int s = 0; s < steps; s++) {
            int last = a[a.length - 1];
            for (int i = a.length - 1; i > 0; i--) {
                a[i] = a[i - 1];
            }
            a[0] = last;
        }
        return a;
    }
}
