// ATTACK files outside its own folder
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class WriteFiles extends Attempts {
    public static Object run() throws Throwable {
        for (String folder : new String[] {"/tmp", WORLD, "/root", "/dev/shm", "/var/tmp", "/usr/lib", "/", System.getProperty("java.home"), System.getProperty("jdk.module.path")})
            attempt(folder, () -> Files.write(Path.of(folder, "gadfly-was-here"), new byte[1]));
        attempt("append", () -> Files.writeString(Path.of(WORLD, "writable"), "x", StandardOpenOption.APPEND));
        return reached;
    }
}
