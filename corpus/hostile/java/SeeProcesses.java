// ATTACK other processes and their command lines
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class SeeProcesses extends Attempts {
    public static Object run() throws Throwable {
        long me = ProcessHandle.current().pid();
        attempt("handles", () -> ProcessHandle.allProcesses().anyMatch(p -> p.pid() != me));
        attempt("list", () -> Arrays.stream(new File("/proc").list()).anyMatch(n -> n.matches("[0-9]+") && !n.equals("" + me)));
        for (long process : new long[] {BYSTANDER, GADFLY})
            if (process != me)
                for (String what : new String[] {"cmdline", "environ", "stat", "status", "maps", "mem"})
                    attempt(what + " of " + process, () -> new FileInputStream("/proc/" + process + "/" + what).read() >= 0);
        return reached;
    }
}
