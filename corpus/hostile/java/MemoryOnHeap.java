// ATTACK memory without end
// EXPECT out of memory
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class MemoryOnHeap extends Attempts {
    public static Object run() throws Throwable {
        List<long[]> all = new ArrayList<>();
        while (true) all.add(new long[1 << 20]);
    }
}
