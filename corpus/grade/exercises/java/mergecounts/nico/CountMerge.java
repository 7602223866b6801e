// VERDICT different: merge(a, b) with a = {x=1}, b = {x=2} leaves a as {x=3} instead of {x=1}
import java.util.Map;
import java.util.TreeMap;

public class CountMerge {

    public static Map<String, Integer> merge(Map<String, Integer> a, Map<String, Integer> b) {
        for (String key : b.keySet()) {
            if (a.containsKey(key)) {
                a.put(key, a.get(key) + b.get(key));
            } else {
                a.put(key, b.get(key));
            }
        }
        return new TreeMap<>(a);
    }
}
