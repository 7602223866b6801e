// VERDICT different: {7}: xor swap of the middle element with itself makes it 0 when the length is odd
public class ArrayReverse {
    public static void reverse(int[] a) {
        int i = 0;
        int j = a.length - 1;
        while (i <= j) {
            a[i] = a[i] ^ a[j];
            a[j] = a[i] ^ a[j];
            a[i] = a[i] ^ a[j];
            i++;
            j--;
        }
    }
}
