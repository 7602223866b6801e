// ATTACK files for the next run, in folders that cannot be read
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class LeaveFiles extends Attempts {
    public static Object run() throws Throwable {
        String[] left = new File(".").list();
        new File("a/b").mkdirs();
        Files.writeString(Path.of("a/b/c"), "x");
        new File("a/b").setReadable(false);
        new File("a").setReadable(false);
        return Arrays.asList(left);
    }
}
