// ATTACK ending the JVM as if all were well
// EXPECT exited
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ExitQuietly extends Attempts {
    public static Object run() throws Throwable {
        System.exit(0);
        return reached;
    }
}
