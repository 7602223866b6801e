// ATTACK permissions, owners and times of files of others
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class WriteAttributes extends Attempts {
    public static Object run() throws Throwable {
        for (String name : new String[] {WORLD + "/writable", WORLD, "/dev/null", System.getProperty("java.home") + "/release"}) {
            File file = new File(name);
            attempt("readable " + name, () -> file.setReadable(false, false));
            attempt("executable " + name, () -> file.setExecutable(true, false));
            attempt("time " + name, () -> file.setLastModified(1));
            attempt("owner " + name, () -> Files.setOwner(file.toPath(), Files.getOwner(file.toPath())));
            attempt("attribute " + name, () -> Files.setAttribute(file.toPath(), "user:x", new byte[1]));
        }
        return reached;
    }
}
