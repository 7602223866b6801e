// ATTACK more files than the folder may hold
// EXPECT []
// EXPECT without namespaces: any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class FolderFilled extends Attempts {
    public static Object run() throws Throwable {
        long total = 0;
        try {
            for (int i = 0; i < 25; i++) {
                Files.write(Path.of("f" + i), new byte[4 << 20]);
                total += 4;
            }
        } catch (IOException e) {
        }
        return total <= 80 ? reached : "[more than 80 MB]";
    }
}
