// ATTACK no output for those who come after
// EXPECT any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class StreamsClosed extends Attempts {
    public static Object run() throws Throwable {
        System.setOut(null);
        System.setErr(null);
        return reached;
    }
}
