// REFERENCE
public class Average {
    public static double average(int[] a) {
        if (a.length == 0) {
            return 0.0;
        }
        long sum = 0;
        for (int x : a) {
            sum += x;
        }
        return (double) sum / a.length;
    }
}
