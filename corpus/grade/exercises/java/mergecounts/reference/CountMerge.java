// REFERENCE
import java.util.Map;
import java.util.TreeMap;

/** Combining two tables of counts. */
public class CountMerge {

    /**
     * Returns a new sorted map that contains every key of a or b. The count of a key that occurs
     * in both maps is the sum of its counts. The maps a and b are not changed.
     */
    public static Map<String, Integer> merge(Map<String, Integer> a, Map<String, Integer> b) {
        Map<String, Integer> result = new TreeMap<>(a);
        for (Map.Entry<String, Integer> e : b.entrySet()) {
            result.merge(e.getKey(), e.getValue(), Integer::sum);
        }
        return result;
    }
}
