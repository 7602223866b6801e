import java.util.Arrays;

public class Election {
    public static String winner(String[] votes) {
        String[] sorted = votes.clone();
        Arrays.sort(sorted);
        String best = sorted[0];
        int most = 0;
        int run = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i > 0 && sorted[i].equals(sorted[i - 1])) {
                run++;
            } else {
                run = 1;
            }
            if (run > most) {
                most = run;
                best = sorted[i];
            }
        }
        return best;
    }
}
