// VERDICT different: without([4, 4, 5], 4) gives [4, 5] instead of [5]
import java.util.ArrayList;

public class ArrayRemoval {

    public static int[] without(int[] a, int x) {
        ArrayList<Integer> list = new ArrayList<>();
        for (int value : a) {
            list.add(value);
        }
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i) == x) {
                list.remove(i);
            }
        }
        int[] result = new int[list.size()];
        for (int i = 0; i < list.size(); i++) {
            result[i] = list.get(i);
        }
        return result;
    }
}
