// VERDICT equivalent
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class WordCounts {
    public static Map<String, Integer> countWords(String text) {
        List<String> words = new ArrayList<>();
        String word = "";
        for (char c : (text + " ").toCharArray()) {
            if (c == ' ') {
                if (word.length() > 0) {
                    words.add(word);
                }
                word = "";
            } else {
                word = word + c;
            }
        }
        Map<String, Integer> result = new TreeMap<>();
        for (String w : words) {
            result.put(w, Collections.frequency(words, w));
        }
        return result;
    }
}
