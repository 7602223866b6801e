// VERDICT equivalent
import java.util.Map;
import java.util.TreeMap;

public class CountMerge {

    public static Map<String, Integer> merge(Map<String, Integer> a, Map<String, Integer> b) {
        TreeMap<String, Integer> all = new TreeMap<>();
        for (Map.Entry<String, Integer> entry : a.entrySet()) {
            all.put(entry.getKey(), entry.getValue());
        }
        for (Map.Entry<String, Integer> entry : b.entrySet()) {
            String key = entry.getKey();
            int count = entry.getValue();
            if (all.containsKey(key)) {
                all.put(key, all.get(key) + count);
            } else {
                all.put(key, count);
            }
        }
        return all;
    }
}
