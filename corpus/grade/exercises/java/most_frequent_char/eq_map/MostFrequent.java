// VERDICT equivalent
import java.util.LinkedHashMap;
import java.util.Map;

public class MostFrequent {
    public static char mostFrequent(String s) {
        Map<Character, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            counts.put(c, counts.getOrDefault(c, 0) + 1);
        }
        char best = ' ';
        int max = 0;
        for (Map.Entry<Character, Integer> e : counts.entrySet()) {
            if (e.getValue() > max) {
                best = e.getKey();
                max = e.getValue();
            }
        }
        if (max == 0) {
            throw new IllegalArgumentException();
        }
        return best;
    }
}
