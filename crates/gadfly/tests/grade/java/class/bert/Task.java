public class Task {
    public record Range(int from, int to) {}

    public static void reverse(int[] xs) {
        for (int i = 0; i < xs.length / 2; i++) {
            xs[i] = xs[xs.length - 1 - i];
        }
        if (xs.length > 0) {
            System.out.print("");
        }
    }

    public static Range around(int n) {
        return new Range(n / 2, n);
    }
}
