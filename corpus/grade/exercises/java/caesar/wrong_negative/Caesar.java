// VERDICT different: "a", -1: remainder of a negative number is negative, gives '`' in place of 'z'
public class Caesar {
    public static String encode(String text, int key) {
        String result = "";
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                c = (char) ('a' + (c - 'a' + key % 26) % 26);
            } else if (c >= 'A' && c <= 'Z') {
                c = (char) ('A' + (c - 'A' + key % 26) % 26);
            }
            result += c;
        }
        return result;
    }
}
