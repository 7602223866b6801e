package language;

/** String.format and formatted with the usual conversions. */
public class Formatting {
    public static void known() {
        assert String.format("%d-%s", 5, "x").equals("5-x");
        assert String.format("%5d|%-4s|%03d", 42, "ab", 7).equals("   42|ab  |007");
        assert String.format("%c%b%%%n", 'q', true).startsWith("qtrue%");
        assert "%x %X".formatted(255, 255).equals("ff FF");
        assert String.format("%s", (Object) null).equals("null");
    }

    public static void decimals() {
        assert String.format(java.util.Locale.ROOT, "%.2f", 2.345).equals("2.35");
        assert String.format(java.util.Locale.ROOT, "%.1f", -0.05).equals("-0.1");
        assert String.format(java.util.Locale.ROOT, "%8.3f", Math.PI).equals("   3.142");
    }

    public static String wrongType(boolean asNumber) {
        return String.format(asNumber ? "%d" : "%s", "text"); // BUG uncaught-exception
    }

    public static String missing(boolean two) {
        return String.format(two ? "%s %s" : "%s", "only"); // BUG uncaught-exception
    }
}
