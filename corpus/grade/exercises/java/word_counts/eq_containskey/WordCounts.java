// VERDICT equivalent
import java.util.Map;
import java.util.StringTokenizer;
import java.util.TreeMap;

public class WordCounts {
    public static Map<String, Integer> countWords(String text) {
        TreeMap<String, Integer> map = new TreeMap<String, Integer>();
        StringTokenizer st = new StringTokenizer(text, " ");
        while (st.hasMoreTokens()) {
            String w = st.nextToken();
            if (map.containsKey(w)) {
                int old = map.get(w);
                map.put(w, old + 1);
            } else {
                map.put(w, 1);
            }
        }
        return map;
    }
}
