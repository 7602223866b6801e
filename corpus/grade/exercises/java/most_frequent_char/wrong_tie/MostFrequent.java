// VERDICT different: "ab": >= takes the last one on ties
public class MostFrequent {
    public static char mostFrequent(String s) {
        if (s.isEmpty()) throw new IllegalArgumentException();
        char best = s.charAt(0);
        int max = 0;
        for (int i = 0; i < s.length(); i++) {
            int n = 0;
            for (char d : s.toCharArray()) {
                if (d == s.charAt(i)) n++;
            }
            if (n >= max) {
                max = n;
                best = s.charAt(i);
            }
        }
        return best;
    }
}
