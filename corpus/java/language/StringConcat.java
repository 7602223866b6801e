package language;

/** Concatenation with every type, and +=. */
public class StringConcat {
    public static void allTypes(Object nothing) {
        char c = 'a';
        byte b = 1;
        short s = 2;
        String text = "" + c + b + s + 3 + 4L + 1.5f + 2.5 + true + null;
        assert text.equals("a12341.52.5truenull");
        assert (1 + 2 + "x" + 1 + 2).equals("3x12");
        assert ('a' + 'b' + "").equals("195");
        assert ("" + 1e10 + 100.0f + 1.0e-5).equals("1.0E10100.01.0E-5");
        assert ("" + Integer.MIN_VALUE + Long.MAX_VALUE).length() == 11 + 19;
        assert nothing != null || ("<" + nothing + ">").equals("<null>");
    }

    public static int digits(int n) {
        if (n < 0 || n > 9999) {
            return 0;
        }
        String text = "n" + n;
        assert text.length() >= 2 && text.length() <= 5;
        assert text.charAt(0) == 'n';
        return 10 / (text.length() - 4); // BUG division-by-zero
    }

    public static char third(char a, char b) {
        String text = a + "" + b;
        assert text.length() == 2;
        text += '!';
        return text.charAt(a == b ? 3 : 2); // BUG index-out-of-bounds
    }
}
