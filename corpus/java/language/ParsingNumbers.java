package language;

/** From text to numbers and back. */
public class ParsingNumbers {
    public static void known() {
        assert Integer.parseInt("-42") == -42 && Integer.parseInt("+7") == 7;
        assert Integer.parseInt("ff", 16) == 255 && Integer.valueOf("12").equals(12);
        assert Long.parseLong("9999999999") == 9_999_999_999L;
        assert Double.parseDouble(" 2.5e1 ") == 25.0;
        assert Integer.toString(-10).equals("-10") && Integer.toString(10, 2).equals("1010");
        assert Integer.toBinaryString(5).equals("101") && Integer.toHexString(-1).equals("ffffffff");
        assert Long.toString(Long.MIN_VALUE).equals("-9223372036854775808");
        assert Double.toString(100).equals("100.0") && Double.toString(1e-4).equals("1.0E-4");
        assert Boolean.parseBoolean("True") && !Boolean.parseBoolean("yes");
        assert Integer.compare(3, 5) < 0 && Integer.signum(-9) == -1;
    }

    public static int parse(String text) {
        return Integer.parseInt(text); // BUG uncaught-exception
    }

    public static int reciprocal(String text) {
        int n;
        try {
            n = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
        return 100 / n; // BUG division-by-zero
    }

    public static double real(String text) {
        return Double.parseDouble(text); // BUG null-dereference, uncaught-exception
    }

    public static int roundTrip(int n) {
        if (n < -99 || n > 99) {
            return 0;
        }
        int back = Integer.parseInt(Integer.toString(n));
        assert back == n;
        return back;
    }
}
