package students.clean;

/** Rotates small letters; all shifts are allowed. */
public class RotCipher {
    private final int shift;

    public RotCipher(int shift) {
        this.shift = Math.floorMod(shift, 26);
    }

    private char rotate(char c, int by) {
        if (c < 'a' || c > 'z') {
            return c;
        }
        return (char) ('a' + (c - 'a' + by) % 26);
    }

    public String encode(String text) {
        if (text == null) {
            throw new IllegalArgumentException("no text"); // PRECONDITION
        }
        char[] out = text.toCharArray();
        for (int i = 0; i < out.length; i++) {
            out[i] = rotate(out[i], shift);
        }
        return new String(out);
    }

    public String decode(String text) {
        if (text == null) {
            throw new IllegalArgumentException("no text"); // PRECONDITION
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            out.append(rotate(text.charAt(i), 26 - shift));
        }
        return out.toString();
    }

    public boolean undoes(char c) {
        char back = rotate(rotate(c, shift), 26 - shift);
        assert back == c;
        return true;
    }
}
