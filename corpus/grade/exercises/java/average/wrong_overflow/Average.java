// VERDICT different: {Integer.MAX_VALUE, 1}: the sum is an int and overflows
public class Average {
    public static double average(int[] a) {
        if (a.length == 0) return 0;
        int sum = 0;
        for (int x : a) sum += x;
        return 1.0 * sum / a.length;
    }
}
