// ATTACK recursion that catches its own end
// EXPECT timed out
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Recursion extends Attempts {
    static int deep(int n) {
        try {
            return deep(n + 1);
        } catch (StackOverflowError e) {
            return deep(n - 1);
        }
    }

    public static Object run() throws Throwable {
        return deep(0);
    }
}
