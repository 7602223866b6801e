// ATTACK locks on files that all programs can read, as a channel
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class LockSharedFiles extends Attempts {
    public static Object run() throws Throwable {
        Path modules = Path.of(System.getProperty("java.home"), "lib", "modules");
        FileChannel channel = FileChannel.open(modules);
        attempt("shared", () -> channel.tryLock(0, Long.MAX_VALUE, true));
        attempt("exclusive", () -> channel.tryLock());
        return reached;
    }
}
