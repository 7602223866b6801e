// REFERENCE
import java.util.LinkedHashSet;
import java.util.Set;

public class Unique {
    public static int[] unique(int[] a) {
        Set<Integer> seen = new LinkedHashSet<>();
        for (int x : a) {
            seen.add(x);
        }
        int[] result = new int[seen.size()];
        int i = 0;
        for (int x : seen) {
            result[i++] = x;
        }
        return result;
    }
}
