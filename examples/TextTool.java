/** Small helpers for text; the corner cases are missing. */
public class TextTool {
    /** "Ada Lovelace" becomes "A.L." */
    public static String initials(String name) {
        if (name == null) {
            return "";
        }
        int blank = name.indexOf(' ');
        return name.charAt(0) + "." + name.charAt(blank + 1) + "."; // BUG index-out-of-bounds
    }

    /** The number behind the equals sign: "size=12" gives 12. */
    public static int setting(String line) {
        if (line == null || line.indexOf('=') < 0) {
            return 0;
        }
        return Integer.parseInt(line.substring(line.indexOf('=') + 1)); // BUG uncaught-exception
    }

    public static String shorten(String text, int width) {
        if (text == null || text.length() <= width) {
            return text;
        }
        return text.substring(0, width - 1) + "."; // BUG index-out-of-bounds
    }
}
