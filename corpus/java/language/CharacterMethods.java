package language;

/** Classification and conversion of characters. */
public class CharacterMethods {
    public static void known() {
        assert Character.isDigit('7') && !Character.isDigit('x');
        assert Character.isLetter('q') && Character.isLetterOrDigit('_') == false;
        assert Character.isWhitespace('\t') && Character.isUpperCase('Q');
        assert Character.toUpperCase('q') == 'Q' && Character.toLowerCase('Q') == 'q';
        assert Character.getNumericValue('9') == 9 && Character.getNumericValue('a') == 10;
        assert Character.digit('f', 16) == 15 && Character.digit('f', 10) == -1;
        assert Character.forDigit(11, 16) == 'b';
        assert Character.toString('c').equals("c");
        assert (int) Character.MAX_VALUE == 65_535;
    }

    public static int place(char c) {
        int[] seen = new int[10];
        if (Character.isDigit(c) && c < 128) {
            return seen[Character.getNumericValue(c)];
        }
        if (c >= 'a' && c <= 'f') {
            return seen[Character.digit(c, 16) - 5]; // BUG index-out-of-bounds
        }
        return 0;
    }

    public static char lower(char c) {
        if (c >= 'A' && c <= 'Z') {
            char low = (char) (c + 32);
            assert low == Character.toLowerCase(c);
            assert Character.isLowerCase(low);
            return low;
        }
        return c;
    }

    public static int firstDigit(String text) {
        if (text == null || text.isEmpty()) {
            return -1;
        }
        char c = text.charAt(text.length() - 1);
        int value = Character.isDigit(c) ? c - '0' : 1;
        return c < 128 ? 9 / value : 0; // BUG division-by-zero
    }
}
