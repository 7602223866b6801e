package gadfly.worker;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Entry of all workers: {@code compile <in> <out> <supply class>}, {@code scala <in> <out> <supply
 * class>} (with the compiler's jars on the class path) and {@code replay <in> <out> <supply class>
 * <capture file> <bytes per stream>}.
 *
 * <p>Frames travel on the descriptors {@code in} and {@code out}, not on standard input and output:
 * those belong to the code under test, which may also reach them behind System.out's back.
 */
public final class Main {
    static final int READY = 1;

    private Main() {}

    public static void main(String[] args) throws Exception {
        Wire wire = new Wire(
                new FileInputStream("/proc/self/fd/" + args[1]),
                new FileOutputStream("/proc/self/fd/" + args[2]));
        byte[] supply = Files.readAllBytes(Paths.get(args[3]));
        byte[] meter = Files.readAllBytes(Paths.get(args[3]).resolveSibling("Meter.class"));
        Task task;
        if (!args[0].equals("replay")) {
            // Compilers say everything through a listener; what they print otherwise is of no use.
            System.setOut(new PrintStream(OutputStream.nullOutputStream()));
            System.setErr(System.out);
            task = args[0].equals("scala") ? new CompileScala() : new Compile(supply);
        } else {
            task = new Replay(supply, meter, new Capture(args[4], Integer.parseInt(args[5])));
        }
        System.setIn(InputStream.nullInputStream());
        wire.write(new Wire.Writer().u8(READY).text(System.getProperty("java.version")));
        serve(wire, task);
        if (args[0].equals("scala")) {
            // An end at which class data can be recorded.
            System.exit(0);
        }
        // Not exit(): hooks left behind by code under test must not run.
        Runtime.getRuntime().halt(0);
    }

    /** Answers frame after frame until the pipe closes. */
    private static void serve(Wire wire, Task task) throws IOException {
        for (Wire.Reader request = wire.read(); request != null; request = wire.read()) {
            Wire.Writer answer = task.answer(request);
            if (answer != null) {
                wire.write(answer);
            }
        }
    }

    interface Task {
        /** The answer to one request, or null if it needs none. */
        Wire.Writer answer(Wire.Reader request) throws IOException;
    }
}
