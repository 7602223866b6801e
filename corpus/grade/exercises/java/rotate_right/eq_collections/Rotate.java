// VERDICT equivalent
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Rotate {
    public static int[] rotateRight(int[] a, int k) {
        List<Integer> list = new ArrayList<>();
        for (int x : a) {
            list.add(x);
        }
        Collections.rotate(list, k);
        return list.stream().mapToInt(Integer::intValue).toArray();
    }
}
