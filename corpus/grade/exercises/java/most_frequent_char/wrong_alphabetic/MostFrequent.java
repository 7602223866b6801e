// VERDICT different: "ba": on ties the smallest sign, not the first one in the text
import java.util.Map;
import java.util.TreeMap;

public class MostFrequent {
    public static char mostFrequent(String s) {
        if (s.isEmpty()) throw new IllegalArgumentException("empty");
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : s.toCharArray()) counts.merge(c, 1, Integer::sum);
        char best = 0;
        int max = 0;
        for (char c : counts.keySet()) {
            if (counts.get(c) > max) {
                max = counts.get(c);
                best = c;
            }
        }
        return best;
    }
}
