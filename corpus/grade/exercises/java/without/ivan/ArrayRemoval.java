// VERDICT different: without([5, 2, 7], 2) gives [5, 7, 0] instead of [5, 7]
public class ArrayRemoval {

    public static int[] without(int[] a, int x) {
        int[] result = new int[a.length];
        int j = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] != x) {
                result[j] = a[i];
                j++;
            }
        }
        return result;
    }
}
