// ATTACK facts on the machine
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class SeeMachine extends Attempts {
    public static Object run() throws Throwable {
        for (String file : "kcore kallsyms cmdline kmsg modules sys/kernel/hostname sysvipc/shm interrupts".split(" "))
            attempt(file, () -> new FileInputStream("/proc/" + file).read() >= 0);
        attempt("devices", () -> new File("/sys/class/net").list());
        attempt("interfaces", () -> NetworkInterface.getNetworkInterfaces().hasMoreElements());
        return reached;
    }
}
