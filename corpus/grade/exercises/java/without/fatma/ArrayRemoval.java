// VERDICT equivalent
import java.util.ArrayList;
import java.util.List;

public class ArrayRemoval {

    public static int[] without(int[] a, int x) {
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                continue;
            }
            kept.add(a[i]);
        }
        int[] result = new int[kept.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = kept.get(i);
        }
        return result;
    }
}
