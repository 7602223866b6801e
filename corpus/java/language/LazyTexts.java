package language;

/** Texts made of unknown numbers: paths that do not look into them need not know their length. */
public class LazyTexts {
    public static String turned(String text, int by) {
        return text.substring(by % text.length()); // BUG null-dereference, division-by-zero, index-out-of-bounds
    }

    public static String range(int low, int high) {
        StringBuilder text = new StringBuilder("from ");
        text.append(low).append(" to ").append(high);
        if (low > high) {
            throw new IllegalArgumentException(text.toString()); // PRECONDITION
        }
        return text.toString();
    }

    public static int lengthOf(int n) {
        StringBuilder text = new StringBuilder();
        text.append('<').append(n);
        text.append('>');
        return 1000 / (text.length() - 13); // BUG division-by-zero
    }

    public static String digits(int n) {
        StringBuilder text = new StringBuilder();
        text.append(n);
        String first = text.toString();
        text.append(true);
        assert !first.equals("-7"); // BUG assertion
        assert text.toString().startsWith(first);
        return text.reverse().toString();
    }
}
