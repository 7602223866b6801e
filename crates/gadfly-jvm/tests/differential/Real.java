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
    static void show(String value) { line(value == null ? "null" : "string " + value); }
    static void threw(Throwable t) { line("threw " + Described.of(t)); }

    private static void line(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c < ' ' || c > '~' || c == '\\') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        OUT.println(out);
    }

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
        return text.toString();
    }
}
