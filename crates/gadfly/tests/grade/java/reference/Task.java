public class Task {
    public record Range(int from, int to) {}

    public static void reverse(int[] xs) {
        for (int i = 0; i < xs.length / 2; i++) {
            int x = xs[i];
            xs[i] = xs[xs.length - 1 - i];
            xs[xs.length - 1 - i] = x;
        }
    }

    public static Range around(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
        return new Range(n / 2, n);
    }
}
