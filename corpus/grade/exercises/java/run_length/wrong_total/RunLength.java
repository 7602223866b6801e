// VERDICT different: "aba": counts each sign in the whole string, gives "a2b1"
import java.util.LinkedHashMap;
import java.util.Map;

public class RunLength {
    public static String encode(String s) {
        Map<Character, Integer> counts = new LinkedHashMap<>();
        for (char c : s.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        StringBuilder sb = new StringBuilder();
        counts.forEach((c, n) -> sb.append(c).append(n));
        return sb.toString();
    }
}
