// VERDICT different: [1000], [1000] (two Integer objects): compares Integers with ==, fails above 127
import java.util.ArrayList;
import java.util.List;

public class Intersection {
    public static List<Integer> intersection(List<Integer> a, List<Integer> b) {
        List<Integer> result = new ArrayList<>();
        for (Integer x : a) {
            for (Integer y : b) {
                if (x == y && !result.contains(x)) {
                    result.add(x);
                }
            }
        }
        return result;
    }
}
