// ATTACK memory outside the heap
// EXPECT out of memory
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class MemoryDirect extends Attempts {
    public static Object run() throws Throwable {
        List<Object> all = new ArrayList<>();
        while (true) all.add(java.nio.ByteBuffer.allocateDirect(1 << 20));
    }
}
