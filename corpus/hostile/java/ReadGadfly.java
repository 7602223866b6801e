// ATTACK what Gadfly keeps: its folders, its cache
// EXPECT []
// EXPECT without namespaces: [sources]
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ReadGadfly extends Attempts {
    public static Object run() throws Throwable {
        attempt("io", () -> new File("../io").list((d, n) -> !n.equals("capture")).length > 0);
        attempt("archive", () -> {
            Path classes = Path.of(System.getProperty("jdk.module.path"));
            return Files.list(classes.getParent()).anyMatch(p -> !p.equals(classes));
        });
        attempt("sources", () -> Files.exists(Path.of(System.getProperty("jdk.module.path"), "../java/gadfly")));
        return reached;
    }
}
