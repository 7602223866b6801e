// ATTACK preferences and logs that outlive the program
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class KeptPreferences extends Attempts {
    public static Object run() throws Throwable {
        attempt("log", () -> new java.util.logging.FileHandler(WORLD + "/log"));
        attempt("home", () -> Files.writeString(Path.of(WORLD, "home", "gadfly-hostile"), "x"));
        attempt("temporary", () -> Files.writeString(Path.of("/tmp/gadfly-hostile-written"), "x") != null && false);
        attempt("shared memory", () -> Files.writeString(Path.of("/dev/shm/gadfly-hostile-written"), "x"));
        // It is written when the JVM ends; asking for it at once takes longer than a run has.
        attempt("preferences", () -> { java.util.prefs.Preferences.userRoot().put("gadfly-hostile", "x"); return false; });
        return reached;
    }
}
