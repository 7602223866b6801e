// ATTACK files by other library classes
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ReadByUrl extends Attempts {
    public static Object run() throws Throwable {
        attempt("url", () -> new URL("file://" + WORLD + "/secret").openStream().readAllBytes());
        attempt("scanner", () -> new Scanner(new File(WORLD, "secret")).next());
        attempt("channel", () -> FileChannel.open(Path.of(WORLD, "secret")));
        attempt("random access", () -> new RandomAccessFile(WORLD + "/secret", "r"));
        attempt("class path", () -> new URLClassLoader(new URL[] {new URL("file://" + WORLD + "/")}).getResourceAsStream("secret"));
        attempt("zip", () -> FileSystems.newFileSystem(Path.of(WORLD, "secret"), (ClassLoader) null));
        return reached;
    }
}
