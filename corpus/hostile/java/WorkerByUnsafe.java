// ATTACK the worker, through writes to memory
// EXPECT any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class WorkerByUnsafe extends Attempts {
    public static Object run() throws Throwable {
        var unsafe = unsafe();
        Class<?> worker = Class.forName("gadfly.worker.Replay", true, ClassLoader.getSystemClassLoader());
        for (var method : worker.getDeclaredMethods())
            if (method.getName().equals("threads")) {
                unsafe.putBoolean(method, 12L, true);
                method.invoke(null);
            }
        return reached;
    }
}
