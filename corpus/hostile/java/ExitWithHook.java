// ATTACK ending the JVM, and then not
// EXPECT timed out
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ExitWithHook extends Attempts {
    public static Object run() throws Throwable {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true); }));
        System.exit(0);
        return reached;
    }
}
