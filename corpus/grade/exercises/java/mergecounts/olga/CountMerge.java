// VERDICT different: merge({x=1}, {y=2}) gives {x=1} instead of {x=1, y=2}
import java.util.Map;
import java.util.TreeMap;

public class CountMerge {

    public static Map<String, Integer> merge(Map<String, Integer> a, Map<String, Integer> b) {
        Map<String, Integer> result = new TreeMap<>();
        for (String key : a.keySet()) {
            if (b.containsKey(key)) {
                result.put(key, a.get(key) + b.get(key));
            } else {
                result.put(key, a.get(key));
            }
        }
        return result;
    }
}
