// VERDICT different: "z", 1: comparison < 'z' leaves the last letter of the alphabet as it is
public class Caesar {
    public static String encode(String text, int key) {
        int k = Math.floorMod(key, 26);
        char[] out = new char[text.length()];
        for (int i = 0; i < out.length; i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c < 'z') {
                out[i] = (char) ('a' + (c - 'a' + k) % 26);
            } else if (c >= 'A' && c < 'Z') {
                out[i] = (char) ('A' + (c - 'A' + k) % 26);
            } else {
                out[i] = c;
            }
        }
        return new String(out);
    }
}
