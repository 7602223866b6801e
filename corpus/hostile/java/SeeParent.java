// ATTACK the process that started it
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class SeeParent extends Attempts {
    public static Object run() throws Throwable {
        attempt("parent", () -> ProcessHandle.current().parent().map(p -> p.info().commandLine().orElse(null)).orElse(null));
        attempt("kill", () -> ProcessHandle.current().parent().map(ProcessHandle::destroyForcibly).orElse(false));
        attempt("bystander", () -> ProcessHandle.of(BYSTANDER).filter(p -> p.pid() != ProcessHandle.current().pid()).map(ProcessHandle::destroy).orElse(false));
        return reached;
    }
}
