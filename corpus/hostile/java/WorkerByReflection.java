// ATTACK the worker that runs it
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class WorkerByReflection extends Attempts {
    public static Object run() throws Throwable {
        for (String name : new String[] {"Main", "Replay", "Wire", "Capture"})
            attempt(name, () -> {
                Class<?> worker = Class.forName("gadfly.worker." + name, true, ClassLoader.getSystemClassLoader());
                var method = worker.getDeclaredMethods()[0];
                method.setAccessible(true);
                return method;
            });
        return reached;
    }
}
