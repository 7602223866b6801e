package listed;

/** A length that nobody checked. */
public class BlankRow {
    public static char[] blanks(int width, int margin) {
        if (width > 40 || margin < 0 || margin > 40) {
            return new char[0];
        }
        return new char[width - margin]; // BUG negative-array-size
    }
}
