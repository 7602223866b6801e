package language;

/** Running out of memory is no finding: when it happens depends on the machine. */
public class HugeTexts {
    public static String padded(String text, int width) {
        StringBuilder result = new StringBuilder(width); // BUG negative-array-size
        result.append(text);
        return result.toString();
    }
}
