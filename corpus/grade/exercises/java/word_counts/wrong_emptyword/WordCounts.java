// VERDICT different: "": the empty string is counted as a word
import java.util.Map;
import java.util.TreeMap;

public class WordCounts {
    public static Map<String, Integer> countWords(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : text.split(" +")) {
            counts.put(word, counts.getOrDefault(word, 0) + 1);
        }
        return counts;
    }
}
