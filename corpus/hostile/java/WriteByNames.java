// ATTACK deleting, renaming, linking files of others
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class WriteByNames extends Attempts {
    public static Object run() throws Throwable {
        Path file = Path.of(WORLD, "writable");
        attempt("delete", () -> Files.deleteIfExists(file));
        attempt("rename", () -> file.toFile().renameTo(new File(WORLD, "renamed")));
        attempt("take", () -> Files.move(file, Path.of("taken")));
        attempt("truncate", () -> { new FileOutputStream(file.toFile()).close(); return true; });
        attempt("mkdir", () -> Files.createDirectory(Path.of(WORLD, "made")));
        attempt("link", () -> Files.createSymbolicLink(Path.of(WORLD, "link"), file));
        attempt("temporary", () -> File.createTempFile("gadfly", "x", new File(WORLD)));
        return reached;
    }
}
