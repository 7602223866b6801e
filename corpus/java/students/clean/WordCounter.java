package students.clean;

import java.util.HashMap;
import java.util.Map;

/** Counts words with a map. */
public class WordCounter {
    private final Map<String, Integer> counts = new HashMap<>();
    private int total;

    public void addWord(String word) {
        if (word == null || word.isBlank()) {
            return;
        }
        counts.merge(word, 1, Integer::sum);
        total++;
    }

    public void addText(String text) {
        if (text == null) {
            return;
        }
        for (String word : text.split(" ")) {
            addWord(word);
        }
    }

    public int countOf(String word) {
        return counts.getOrDefault(word, 0);
    }

    public String mostFrequent() {
        String best = "";
        int most = 0;
        for (Map.Entry<String, Integer> e : counts.entrySet()) {
            if (e.getValue() > most) {
                most = e.getValue();
                best = e.getKey();
            }
        }
        return best;
    }

    public int averageCount() {
        return counts.isEmpty() ? 0 : total / counts.size();
    }
}
