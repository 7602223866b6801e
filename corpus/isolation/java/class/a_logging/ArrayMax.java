// ATTACK changes the state of libraries: loggers, URL handlers, drivers
import java.util.logging.Level;
import java.util.logging.Logger;

public class ArrayMax {
    static {
        try {
            Logger.getLogger("").setLevel(Level.OFF);
            java.net.URL.setURLStreamHandlerFactory(protocol -> null);
            java.util.prefs.Preferences.userRoot().put("gadfly.attack", "yes");
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }
}
