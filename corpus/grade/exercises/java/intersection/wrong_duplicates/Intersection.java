// VERDICT different: [1, 1], [1]: duplicates are kept
import java.util.ArrayList;
import java.util.List;

public class Intersection {
    public static List<Integer> intersection(List<Integer> a, List<Integer> b) {
        List<Integer> result = new ArrayList<>();
        for (Integer x : a) {
            if (b.contains(x)) {
                result.add(x);
            }
        }
        return result;
    }
}
