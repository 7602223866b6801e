import java.util.HashMap;
import java.util.Map;

public class Election {

    /**
     * Evaluates an election. Each element of the array is one vote and contains
     * the name of a candidate. Returns the candidate with the most votes; you
     * can rely on it that there is exactly one.
     */
    public static String winner(String[] votes) {
        Map<String, Integer> counts = new HashMap<>();
        for (String vote : votes) {
            counts.put(vote, counts.getOrDefault(vote, 0) + 1);
        }
        String best = null;
        for (String name : counts.keySet()) {
            if (best == null || counts.get(name) > counts.get(best)) {
                best = name;
            }
        }
        return best;
    }
}
