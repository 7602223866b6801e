// VERDICT equivalent
public class Caesar {
    private static final String SMALL = "abcdefghijklmnopqrstuvwxyz";
    private static final String BIG = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    public static String encode(String text, int key) {
        StringBuilder result = new StringBuilder();
        for (char c : text.toCharArray()) {
            result.append(shift(shift(c, SMALL, key), BIG, key));
        }
        return result.toString();
    }

    private static char shift(char c, String alphabet, int key) {
        int pos = alphabet.indexOf(c);
        if (pos == -1) {
            return c;
        }
        int moved = (pos + key % 26) % 26;
        if (moved < 0) {
            moved += 26;
        }
        return alphabet.charAt(moved);
    }
}
