// ATTACK leaves shutdown hooks that write files
import java.nio.file.Files;
import java.nio.file.Path;

public class ArrayMax {
    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    Files.writeString(Path.of(System.getProperty("java.io.tmpdir"), "gadfly-attack"), "yes");
                } catch (Exception failed) {
                    // Nothing to do.
                }
            }));
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }
}
