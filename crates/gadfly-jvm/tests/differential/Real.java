import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Prints one line for each pair, as the machine describes its results. */
final class Real {
    private static final PrintStream OUT =
            new PrintStream(new java.io.BufferedOutputStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), 1 << 16), false, StandardCharsets.UTF_8);

    static void show(int value) { line("int " + value); }
    static void show(boolean value) { line("int " + (value ? 1 : 0)); }
    static void show(char value) { line("int " + (int) value); }
    static void show(long value) { line("long " + value); }
    static void show(float value) { line(String.format("float %08x", Float.floatToIntBits(value))); }
    static void show(double value) { line(String.format("double %016x", Double.doubleToLongBits(value))); }
    static void show(String value) { line(value == null ? "null" : "string " + Described.plain(value)); }
    static void threw(Throwable t) { line("threw " + Described.of(t)); }

    private static void line(String text) { OUT.println(text); }

    public static void main(String[] args) {
        PrintStream silent = new PrintStream(java.io.OutputStream.nullOutputStream());
        System.setOut(silent);
        System.setErr(silent);
/* RUNS */
        OUT.flush();
    }
}

/** What a throwable says; called by the machine, too. */
final class Described {
    static String of(Throwable t) {
        StringBuilder text = new StringBuilder(t.getClass().getName());
        // The helpful text of a NullPointerException is the JVM's own analysis of the bytecode.
        if (!(t instanceof NullPointerException)) {
            text.append(": ").append(t.getMessage());
        }
        if (t.getCause() != null) {
            text.append(" by ").append(of(t.getCause()));
        }
        for (Throwable s : t.getSuppressed()) {
            text.append(" and ").append(of(s));
        }
        return plain(text.toString());
    }

    /** Printable ASCII only, so that nothing is lost on the way, not even half a surrogate pair. */
    static String plain(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c <= '~' && c != '\\') {
                out.append(c);
            } else {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append("0123456789abcdef".charAt(c >> shift & 15));
                }
            }
        }
        return out.toString();
    }
}
