// ATTACK links for who empties the folder
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class LeaveLinks extends Attempts {
    public static Object run() throws Throwable {
        String[] left = new File(".").list();
        for (String target : new String[] {WORLD, WORLD + "/secret", "/", "..", "loop"})
            attempt("link", () -> Files.createSymbolicLink(Path.of("link" + target.hashCode()), Path.of(target)));
        attempt("loop", () -> Files.createSymbolicLink(Path.of("loop"), Path.of("loop")));
        attempt("names", () -> Files.createFile(Path.of("a\nb" + "x".repeat(200))));
        if (left.length > 0) throw new IllegalStateException(left[0]);
        reached.clear();
        return reached;
    }
}
