// ATTACK the compiler within the sandbox, with a processor
// EXPECT any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Compiler extends Attempts {
    public static Object run() throws Throwable {
        var compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
        if (compiler != null) {
            Files.writeString(Path.of("X.java"), "class X { }");
            attempt("outside", () -> compiler.run(null, OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), "-d", WORLD, "X.java") == 0);
        }
        return reached;
    }
}
