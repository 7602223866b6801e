package language;

/** assert with and without a message; the message is computed only on failure. */
public class Assertions {
    public static int plain(int n) {
        assert n != 13; // BUG assertion
        return n;
    }

    public static int message(int a, int b) {
        int sum = a + b;
        assert (sum > a) == (b > 0) : "sum of " + a + " and " + b; // BUG assertion
        return sum;
    }

    public static int messageFails(int n, String why) {
        assert n < 5 : why.length(); // BUG assertion, null-dereference
        return n;
    }

    public static int caught(int n) {
        try {
            assert n > 0 : "must be positive";
            return 1;
        } catch (AssertionError e) {
            assert e.getMessage().equals("must be positive");
            return 0;
        }
    }

    public static int sideEffect(int n) {
        int calls = 0;
        assert ++calls == 1;
        return 5 / (n - calls); // BUG division-by-zero
    }
}
