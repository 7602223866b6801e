// VERDICT equivalent
public class Rotate {
    public static int[] rotateRight(int[] a, int k) {
        int[] out = new int[a.length];
        if (a.length > 0) {
            int s = k % a.length;
            if (s < 0) {
                s += a.length;
            }
            System.arraycopy(a, a.length - s, out, 0, s);
            System.arraycopy(a, 0, out, s, a.length - s);
        }
        return out;
    }
}
