// VERDICT different: merge({x=1}, {x=2}) gives {x=2} instead of {x=3}
import java.util.Map;
import java.util.TreeMap;

public class CountMerge {

    public static Map<String, Integer> merge(Map<String, Integer> a, Map<String, Integer> b) {
        Map<String, Integer> result = new TreeMap<>();
        result.putAll(a);
        result.putAll(b);
        return result;
    }
}
