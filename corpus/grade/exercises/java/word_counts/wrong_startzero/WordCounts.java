// VERDICT different: "a": a new word starts with 0
import java.util.Map;
import java.util.TreeMap;

public class WordCounts {
    public static Map<String, Integer> countWords(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : text.split(" ")) {
            if (word.isEmpty()) continue;
            if (!counts.containsKey(word)) {
                counts.put(word, 0);
            } else {
                counts.put(word, counts.get(word) + 1);
            }
        }
        return counts;
    }
}
