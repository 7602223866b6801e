// VERDICT equivalent
import java.util.Map;
import java.util.TreeMap;

public class CountMerge {

    public static Map<String, Integer> merge(Map<String, Integer> a, Map<String, Integer> b) {
        Map<String, Integer> sum = new TreeMap<>();
        addAll(sum, a);
        addAll(sum, b);
        return sum;
    }

    /** Adds the counts of source to those of target. */
    private static void addAll(Map<String, Integer> target, Map<String, Integer> source) {
        source.forEach((word, n) -> target.put(word, target.getOrDefault(word, 0) + n));
    }
}
