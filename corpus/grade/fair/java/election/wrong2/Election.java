public class Election {
    public static String winner(String[] votes) {
        String best = votes[0];
        int most = 0;
        int run = 1;
        for (int i = 1; i < votes.length; i++) {
            if (votes[i].equals(votes[i - 1])) {
                run++;
            } else {
                run = 1;
            }
            if (run > most) {
                most = run;
                best = votes[i];
            }
        }
        return best;
    }
}
