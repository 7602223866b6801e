// REFERENCE
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class Intersection {
    public static List<Integer> intersection(List<Integer> a, List<Integer> b) {
        Set<Integer> inB = new HashSet<>(b);
        List<Integer> result = new ArrayList<>();
        for (Integer x : a) {
            if (inB.remove(x)) {
                result.add(x);
            }
        }
        return result;
    }
}
