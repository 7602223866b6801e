public class Election {
    public static String winner(String[] votes) {
        String best = votes[0];
        int lead = 0;
        for (String vote : votes) {
            if (lead == 0) {
                best = vote;
                lead = 1;
            } else if (vote.equals(best)) {
                lead++;
            } else {
                lead--;
            }
        }
        return best;
    }
}
