// REFERENCE
public class MostFrequent {
    public static char mostFrequent(String s) {
        if (s.isEmpty()) {
            throw new IllegalArgumentException("empty string");
        }
        int[] count = new int[Character.MAX_VALUE + 1];
        for (char c : s.toCharArray()) {
            count[c]++;
        }
        char best = s.charAt(0);
        for (char c : s.toCharArray()) {
            if (count[c] > count[best]) {
                best = c;
            }
        }
        return best;
    }
}
