// ATTACK replaces the handler of uncaught exceptions and the streams
import java.io.PrintStream;
import java.io.OutputStream;

public class ArrayMax {
    static {
        try {
            Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> { });
            System.setOut(new PrintStream(OutputStream.nullOutputStream()));
            System.setErr(new PrintStream(OutputStream.nullOutputStream()));
            System.setIn(new java.io.ByteArrayInputStream(new byte[] {1, 2, 3}));
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }
}
