// VERDICT different: {1, 2, 1}: keeps the last occurrence, gives {2, 1}
import java.util.ArrayList;
import java.util.List;

public class Unique {
    public static int[] unique(int[] a) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < a.length; i++) {
            boolean again = false;
            for (int j = i + 1; j < a.length; j++) {
                if (a[i] == a[j]) again = true;
            }
            if (!again) list.add(a[i]);
        }
        return list.stream().mapToInt(Integer::intValue).toArray();
    }
}
