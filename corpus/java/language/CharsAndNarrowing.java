package language;

/** chars are numbers; compound assignments narrow silently. */
public class CharsAndNarrowing {
    public static int letterIndex(char c) {
        int[] counts = new int[26];
        counts[Character.toLowerCase(c) - 'a']++; // BUG index-out-of-bounds
        return counts[0];
    }

    public static void compound(int n) {
        byte b = (byte) 200;
        assert b == -56;
        b += 300;
        assert b == -12;
        short s = (short) 40_000;
        assert s < 0;
        char c = 'z';
        c++;
        assert c == '{';
        c = 0;
        c--;
        assert c == 65_535;
        int i = 5;
        i += 3.7;
        assert i == 8;
        i *= 0.5;
        assert i == 4;
        int old = n;
        assert n++ == old && n == old + 1;
        assert (char) ('a' + 1) == 'b' && 'a' + 1 == 98;
    }

    public static int signOfByte(int n) {
        byte b = (byte) n;
        assert b >= -128 && b <= 127;
        assert (b & 0xff) == (n & 0xff);
        assert b == n || n > 127 || n < -128;
        int[] table = new int[128];
        return table[b]; // BUG index-out-of-bounds
    }

    public static boolean isDigitSum(char tens, char ones) {
        if (tens < '0' || tens > '9' || ones < '0' || ones > '9') {
            return false;
        }
        int value = 10 * (tens - '0') + (ones - '0');
        assert value != 42; // BUG assertion
        return value == (tens - '0') + (ones - '0');
    }
}
