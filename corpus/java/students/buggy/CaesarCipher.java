package students.buggy;

/** Shifts capital letters through the alphabet. */
public class CaesarCipher {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private final int shift;

    public CaesarCipher(int shift) {
        this.shift = shift;
    }

    public char encodeLetter(char c) {
        int position = ALPHABET.indexOf(c);
        if (position < 0) {
            return c;
        }
        return ALPHABET.charAt((position + shift) % 26); // BUG index-out-of-bounds
    }

    public char decodeLetter(char c) {
        int position = ALPHABET.indexOf(c);
        if (position < 0) {
            return c;
        }
        int key = Math.floorMod(shift, 26);
        return ALPHABET.charAt((position - key + 26) % 26);
    }

    public String decode(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) { // BUG null-dereference
            out.append(decodeLetter(c));
        }
        return out.toString();
    }
}
