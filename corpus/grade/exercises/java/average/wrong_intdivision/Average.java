// VERDICT different: {1, 2}: integer division gives 1.0
public class Average {
    public static double average(int[] a) {
        if (a.length == 0) return 0;
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        double avg = sum / a.length;
        return avg;
    }
}
