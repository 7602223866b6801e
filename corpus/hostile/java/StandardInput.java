// ATTACK input of the user at the keyboard
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class StandardInput extends Attempts {
    public static Object run() throws Throwable {
        attempt("read", () -> System.in.read() >= 0);
        attempt("console", System::console);
        return reached;
    }
}
