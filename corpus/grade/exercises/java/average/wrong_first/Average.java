// VERDICT different: {1}: loop starts at index 1
public class Average {
    public static double average(int[] a) {
        if (a.length == 0) {
            return 0.0;
        }
        long sum = 0;
        for (int i = 1; i < a.length; i++) {
            sum = sum + a[i];
        }
        return sum / (double) a.length;
    }
}
