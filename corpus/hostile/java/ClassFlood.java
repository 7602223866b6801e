// ATTACK classes and names without end, outside of the heap
// EXPECT any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ClassFlood extends Attempts {
    public static Object run() throws Throwable {
        byte[] own = ClassFlood.class.getResourceAsStream("ClassFlood.class").readAllBytes();
        for (int i = 0; i < 10_000_000; i++)
            new ClassLoader(null) { Class<?> define() { return defineClass("ClassFlood", own, 0, own.length); } }.define();
        return reached;
    }
}
