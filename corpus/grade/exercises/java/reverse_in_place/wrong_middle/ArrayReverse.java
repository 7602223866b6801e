// VERDICT different: {1, 2}: bound (length - 1) / 2 misses the inner pair when the length is even
public class ArrayReverse {
    public static void reverse(int[] a) {
        int last = a.length - 1;
        for (int i = 0; i < last / 2; i++) {
            int t = a[last - i];
            a[last - i] = a[i];
            a[i] = t;
        }
    }
}
