// ATTACK memory from the C library
// EXPECT any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class MemoryNative extends Attempts {
    public static Object run() throws Throwable {
        long total = 0;
        try {
            while (total < 8L << 30) {
                unsafe().allocateMemory(256 << 20);
                total += 256 << 20;
            }
        } catch (OutOfMemoryError e) {
        }
        return total < 4L << 30 ? reached : total;
    }
}
