// VERDICT different: {}: 0.0 / 0 gives NaN
public class Average {
    public static double average(int[] a) {
        long sum = 0;
        for (int x : a) {
            sum += x;
        }
        return (double) sum / a.length;
    }
}
