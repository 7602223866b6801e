// ATTACK another program
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class StartProgram extends Attempts {
    public static Object run() throws Throwable {
        attempt("touch", () -> new ProcessBuilder("/bin/touch", WORLD + "/started").start());
        attempt("java", () -> new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version").start());
        attempt("shell", () -> Runtime.getRuntime().exec("sleep 1000"));
        System.setProperty("jdk.lang.Process.launchMechanism", "FORK");
        attempt("fork", () -> Runtime.getRuntime().exec("/bin/true"));
        return reached;
    }
}
