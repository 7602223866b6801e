public class Election {
    private static int count(String[] votes, String name) {
        int n = 0;
        for (String v : votes) {
            if (v.equals(name)) {
                n++;
            }
        }
        return n;
    }

    public static String winner(String[] votes) {
        String best = votes[0];
        for (String candidate : votes) {
            if (count(votes, candidate) > count(votes, best)) {
                best = candidate;
            }
        }
        return best;
    }
}
