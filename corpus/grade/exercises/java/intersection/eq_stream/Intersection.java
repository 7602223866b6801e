// VERDICT equivalent
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

public class Intersection {
    public static List<Integer> intersection(List<Integer> a, List<Integer> b) {
        Set<Integer> wanted = new HashSet<>(b);
        return a.stream()
                .distinct()
                .filter(wanted::contains)
                .collect(Collectors.toList());
    }
}
