// VERDICT different: without([1, 2, 1], 1) gives [2, 1] instead of [2]
public class ArrayRemoval {

    public static int[] without(int[] a, int x) {
        int pos = -1;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                pos = i;
                break;
            }
        }
        if (pos == -1) {
            return a.clone();
        }
        int[] result = new int[a.length - 1];
        for (int i = 0; i < pos; i++) {
            result[i] = a[i];
        }
        for (int i = pos + 1; i < a.length; i++) {
            result[i - 1] = a[i];
        }
        return result;
    }
}
