// VERDICT different: "a": a word not followed by a blank is missed
import java.util.Map;
import java.util.TreeMap;

public class WordCounts {
    public static Map<String, Integer> countWords(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        String word = "";
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != ' ') {
                word += text.charAt(i);
            } else if (!word.isEmpty()) {
                counts.merge(word, 1, Integer::sum);
                word = "";
            }
        }
        return counts;
    }
}
