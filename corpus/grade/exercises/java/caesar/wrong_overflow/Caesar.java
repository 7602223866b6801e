// VERDICT different: "z", Integer.MAX_VALUE: c - 'a' + key overflows, wrong letter
public class Caesar {
    public static String encode(String text, int key) {
        StringBuilder sb = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                c = (char) ('a' + Math.floorMod(c - 'a' + key, 26));
            } else if (c >= 'A' && c <= 'Z') {
                c = (char) ('A' + Math.floorMod(c - 'A' + key, 26));
            }
            sb.append(c);
        }
        return sb.toString();
    }
}
