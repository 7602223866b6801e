// ATTACK a thread that runs on
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ThreadsLeft extends Attempts {
    public static Object run() throws Throwable {
        Thread thread = new Thread(() -> { while (true); });
        thread.setDaemon(true);
        thread.start();
        return reached;
    }
}
