// ATTACK the reference and other submissions
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ReadClass extends Attempts {
    public static Object run() throws Throwable {
        for (String file : new String[] {"reference.py", "other.py", "secret"})
            attempt(file, () -> Files.readAllBytes(Path.of(WORLD, file)));
        attempt("list", () -> lists(WORLD));
        return reached;
    }
}
