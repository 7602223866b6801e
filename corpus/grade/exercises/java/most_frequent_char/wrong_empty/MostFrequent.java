// VERDICT different: "": throws StringIndexOutOfBoundsException in place of IllegalArgumentException
public class MostFrequent {
    public static char mostFrequent(String s) {
        int[] count = new int[65536];
        for (char c : s.toCharArray()) count[c]++;
        char best = s.charAt(0);
        for (int i = 1; i < s.length(); i++) {
            if (count[s.charAt(i)] > count[best]) best = s.charAt(i);
        }
        return best;
    }
}
