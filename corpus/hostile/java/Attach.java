// ATTACK attaching to itself and to others
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Attach extends Attempts {
    public static Object run() throws Throwable {
        for (long process : new long[] {ProcessHandle.current().pid(), GADFLY, BYSTANDER})
            attempt("attach " + process, () -> Class.forName("com.sun.tools.attach.VirtualMachine").getMethod("attach", String.class).invoke(null, "" + process));
        return reached;
    }
}
