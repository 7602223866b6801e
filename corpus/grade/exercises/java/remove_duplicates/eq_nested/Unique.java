// VERDICT equivalent
public class Unique {
    public static int[] unique(int[] a) {
        int[] temp = new int[a.length];
        int count = 0;
        for (int i = 0; i < a.length; i++) {
            boolean already = false;
            for (int j = 0; j < count; j++) {
                if (temp[j] == a[i]) {
                    already = true;
                }
            }
            if (already == false) {
                temp[count] = a[i];
                count = count + 1;
            }
        }
        int[] result = new int[count];
        for (int i = 0; i < count; i++) {
            result[i] = temp[i];
        }
        return result;
    }
}
