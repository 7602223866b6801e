// ATTACK leaves files in the temporary folder, the working folder and the home
import java.nio.file.Files;
import java.nio.file.Path;

public class ArrayMax {
    static {
        try {
            for (String place : new String[] {"java.io.tmpdir", "user.dir", "user.home"}) {
                try {
                    Files.writeString(Path.of(System.getProperty(place), "gadfly-attack"), "yes");
                } catch (Exception failed) {
                    // The next place.
                }
            }
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }
}
