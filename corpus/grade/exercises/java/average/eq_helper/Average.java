// VERDICT equivalent
public class Average {
    public static double average(int[] a) {
        double result = 0;
        int count = a.length;
        if (count != 0) {
            double total = sum(a, 0, count);
            result = total / (double) count;
        }
        return result;
    }

    // sum of a[from] up to a[to - 1]
    private static long sum(int[] a, int from, int to) {
        if (from >= to) return 0;
        if (to - from == 1) return a[from];
        int mid = (from + to) >>> 1;
        return sum(a, from, mid) + sum(a, mid, to);
    }
}
