// VERDICT different: [1, 2], [1]: takes elements out of the caller's first list
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

public class Intersection {
    public static List<Integer> intersection(List<Integer> a, List<Integer> b) {
        a.retainAll(b);
        return new ArrayList<>(new LinkedHashSet<>(a));
    }
}
