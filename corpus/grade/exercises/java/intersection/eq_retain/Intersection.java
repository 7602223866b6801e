// VERDICT equivalent
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;

public class Intersection {
    public static List<Integer> intersection(List<Integer> a, List<Integer> b) {
        LinkedHashSet<Integer> common = new LinkedHashSet<>(a);
        common.retainAll(new HashSet<>(b));
        return new ArrayList<>(common);
    }
}
