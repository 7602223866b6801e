import java.util.HashMap;
import java.util.Map;

public class Election {
    public static String winner(String[] votes) {
        Map<String, Integer> counts = new HashMap<>();
        String best = "";
        int most = 0;
        for (int i = 0; i < votes.length - 1; i++) {
            int n = counts.getOrDefault(votes[i], 0) + 1;
            counts.put(votes[i], n);
            if (n > most) {
                most = n;
                best = votes[i];
            }
        }
        return best;
    }
}
