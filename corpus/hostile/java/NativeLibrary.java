// ATTACK native code from its own folder
// EXPECT []
// EXPECT without namespaces: [own]
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class NativeLibrary extends Attempts {
    public static Object run() throws Throwable {
        Path own = Path.of("libown.so").toAbsolutePath();
        Files.copy(Path.of(System.getProperty("java.home"), "lib/libjimage.so"), own);
        attempt("own", () -> { System.load(own.toString()); return true; });
        return reached;
    }
}
