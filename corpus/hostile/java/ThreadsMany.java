// ATTACK thousands of threads
// EXPECT any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ThreadsMany extends Attempts {
    public static Object run() throws Throwable {
        for (int i = 0; i < 3000; i++) {
            Thread thread = new Thread(null, () -> { while (true) try { Thread.sleep(1000); } catch (Exception e) { } }, "t", 64 << 10);
            thread.setDaemon(true);
            thread.start();
        }
        return reached;
    }
}
