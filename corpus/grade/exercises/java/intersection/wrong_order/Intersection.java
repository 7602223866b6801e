// VERDICT different: [1, 2], [2, 1]: result is in the order of the second list
import java.util.ArrayList;
import java.util.List;

public class Intersection {
    public static List<Integer> intersection(List<Integer> a, List<Integer> b) {
        List<Integer> result = new ArrayList<>();
        for (Integer y : b) {
            if (a.contains(y) && !result.contains(y)) {
                result.add(y);
            }
        }
        return result;
    }
}
