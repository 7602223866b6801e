// ATTACK files under other names
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ReadByLinks extends Attempts {
    public static Object run() throws Throwable {
        attempt("symbolic", () -> { Files.createSymbolicLink(Path.of("s"), Path.of(WORLD, "secret")); return Files.readString(Path.of("s")); });
        attempt("hard", () -> { Files.createLink(Path.of("h"), Path.of(WORLD, "secret")); return Files.readString(Path.of("h")); });
        attempt("above", () -> Files.readString(Path.of("../".repeat(20) + WORLD.substring(1) + "/secret")));
        for (String process : new String[] {"self", "1", "" + GADFLY, "" + BYSTANDER})
            attempt("root of " + process, () -> Files.readString(Path.of("/proc/" + process + "/root" + WORLD + "/secret")));
        return reached;
    }
}
