// VERDICT different: "A", 1: capital letters become small
public class Caesar {
    public static String encode(String text, int key) {
        StringBuilder sb = new StringBuilder();
        int k = Math.floorMod(key, 26);
        for (char c : text.toCharArray()) {
            if (c >= 'A' && c <= 'Z') {
                c = (char) (c + 32);
            }
            if (c >= 'a' && c <= 'z') {
                c = (char) ((c - 'a' + k) % 26 + 'a');
            }
            sb.append(c);
        }
        return sb.toString();
    }
}
