package students.buggy;

import java.util.HashMap;
import java.util.Map;

/** Counts how often each letter occurs in the texts seen so far. */
public class LetterCount {
    private final Map<Character, Integer> counts = new HashMap<>();

    public void read(String text) {
        if (text == null) {
            return;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (counts.containsKey(c)) {
                counts.put(c, counts.get(c) + 1);
            } else {
                counts.put(c, 1);
            }
        }
    }

    public int occurrences(char c) {
        return counts.get(c); // BUG null-dereference
    }

    public int different() {
        return counts.size();
    }

    /** The share of one letter in percent of all different letters. */
    public int percentPerLetter() {
        return 100 / counts.size(); // BUG division-by-zero
    }
}
