// VERDICT different: "a a": words are compared with ==, each is counted once
import java.util.Map;
import java.util.TreeMap;

public class WordCounts {
    public static Map<String, Integer> countWords(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        String[] words = text.split(" ");
        for (String w : words) {
            if (w.length() == 0) continue;
            int n = 0;
            for (String other : words) {
                if (w == other) n++;
            }
            counts.put(w, n);
        }
        return counts;
    }
}
