// VERDICT equivalent
public class ArrayReverse {
    public static void reverse(int[] a) {
        int n = a.length;
        int[] reversed = new int[n];
        for (int i = 0; i < n; i++) {
            reversed[n - i - 1] = a[i];
        }
        // write everything back
        for (int i = 0; i < n; i++) {
            a[i] = reversed[i];
        }
    }
}
