// ATTACK descriptors that lead out
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Descriptors extends Attempts {
    public static Object run() throws Throwable {
        File[] links = new File("/proc/self/fd").listFiles();
        if (links != null)
            for (File link : links)
                try {
                    String to = Files.readSymbolicLink(link.toPath()).toString();
                    if (to.startsWith("/") && !to.startsWith(System.getProperty("java.home")) && !to.startsWith("/dev/") && !to.contains("/gadfly-box-") && !to.startsWith("/usr/lib/jvm") && !to.startsWith("/proc/"))
                        reached.add(to);
                } catch (IOException e) {
                }
        return reached;
    }
}
