// ATTACK whether a file exists
// EXPECT []
// EXPECT without namespaces: [exists, log]
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ReadNames extends Attempts {
    public static Object run() throws Throwable {
        attempt("exists", () -> new File(WORLD, "secret").length() > 0);
        attempt("log", () -> new File("/var/log").exists());
        return reached;
    }
}
