// VERDICT different: {1, 2}: only the local variable points to the reversed copy, the argument stays as it was
public class ArrayReverse {
    public static void reverse(int[] a) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            b[i] = a[a.length - 1 - i];
        }
        a = b;
    }
}
