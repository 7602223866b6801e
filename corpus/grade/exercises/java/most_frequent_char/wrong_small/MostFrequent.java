// VERDICT different: a string with the sign U+00E9 (e acute): count array has only 128 places, ArrayIndexOutOfBoundsException for others
public class MostFrequent {
    public static char mostFrequent(String s) {
        if (s.isEmpty()) throw new IllegalArgumentException("empty");
        int[] count = new int[128];
        for (char c : s.toCharArray()) count[c]++;
        char best = s.charAt(0);
        for (char c : s.toCharArray()) {
            if (count[c] > count[best]) best = c;
        }
        return best;
    }
}
