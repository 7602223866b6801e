package language;

/** Methods that call each other, a little parser among them. */
public class MutualRecursion {
    private final String text;
    private int at;

    private MutualRecursion(String text) {
        this.text = text;
    }

    /** Sums of digits and brackets: 1+(2+3). */
    public static int evaluate(String text) {
        if (text == null || text.length() > 12) {
            return 0;
        }
        return new MutualRecursion(text).sum();
    }

    private int sum() {
        int value = atom();
        while (at < text.length() && text.charAt(at) == '+') {
            at++;
            value += atom();
        }
        return value;
    }

    private int atom() {
        char c = text.charAt(at); // BUG index-out-of-bounds
        at++;
        if (c == '(') {
            int value = sum();
            at++;
            return value;
        }
        return c - '0';
    }

    public static boolean male(int n) {
        return n >= 0 && n < 12 && hofstadterM(n) <= hofstadterF(n);
    }

    private static int hofstadterF(int n) {
        return n == 0 ? 1 : n - hofstadterM(hofstadterF(n - 1));
    }

    private static int hofstadterM(int n) {
        return n == 0 ? 0 : n - hofstadterF(hofstadterM(n - 1));
    }
}
