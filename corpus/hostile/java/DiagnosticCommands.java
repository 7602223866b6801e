// ATTACK what the JVM offers to those who manage it
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
import java.lang.management.*;

public class DiagnosticCommands extends Attempts {
    static Object bean() throws Exception {
        return ManagementFactory.getPlatformMXBean(Class.forName("com.sun.management.HotSpotDiagnosticMXBean").asSubclass(PlatformManagedObject.class));
    }

    public static Object run() throws Throwable {
        attempt("dump", () -> { bean().getClass().getMethod("dumpHeap", String.class, boolean.class).invoke(bean(), WORLD + "/dump.hprof", true); return true; });
        attempt("option", () -> { bean().getClass().getMethod("setVMOption", String.class, String.class).invoke(bean(), "HeapDumpPath", WORLD + "/dump.hprof"); return true; });
        attempt("written", () -> new File(WORLD, "dump.hprof").exists());
        return reached;
    }
}
