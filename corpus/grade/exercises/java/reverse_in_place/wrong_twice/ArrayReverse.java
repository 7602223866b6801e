// VERDICT different: {1, 2}: swaps over the full length, so each pair is swapped back
public class ArrayReverse {
    public static void reverse(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int tmp = a[i];
            a[i] = a[a.length - 1 - i];
            a[a.length - 1 - i] = tmp;
        }
    }
}
