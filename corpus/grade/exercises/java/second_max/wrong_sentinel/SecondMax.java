// VERDICT different: {0, Integer.MIN_VALUE}: MIN_VALUE used as "nothing found", throws though it is the second value
public class SecondMax {
    public static int secondMax(int[] a) {
        int max = Integer.MIN_VALUE;
        int second = Integer.MIN_VALUE;
        for (int x : a) {
            if (x > max) {
                second = max;
                max = x;
            } else if (x > second && x < max) {
                second = x;
            }
        }
        if (second == Integer.MIN_VALUE) {
            throw new IllegalArgumentException("none");
        }
        return second;
    }
}
