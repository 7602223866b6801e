public class Task {
    public record Range(int from, int to) {}

    public static void reverse(int[] xs) {
        int low = 0;
        int high = xs.length - 1;
        while (low < high) {
            int x = xs[low];
            xs[low++] = xs[high];
            xs[high--] = x;
        }
    }

    public static Range around(int n) {
        if (n >= 0) {
            return new Range(n >> 1, n);
        }
        throw new IllegalArgumentException();
    }
}
