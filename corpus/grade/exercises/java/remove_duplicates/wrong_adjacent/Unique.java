// VERDICT different: {1, 2, 1}: only compares with the neighbour before
import java.util.ArrayList;
import java.util.List;

public class Unique {
    public static int[] unique(int[] a) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < a.length; i++) {
            if (i == 0 || a[i] != a[i - 1]) {
                list.add(a[i]);
            }
        }
        return list.stream().mapToInt(x -> x).toArray();
    }
}
