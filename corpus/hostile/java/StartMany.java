// ATTACK a thousand programs
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class StartMany extends Attempts {
    public static Object run() throws Throwable {
        for (int i = 0; i < 1000; i++)
            attempt("started", () -> new ProcessBuilder("/bin/sleep", "1000").start());
        return reached;
    }
}
