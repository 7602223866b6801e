// ATTACK lists of users and the name of the machine
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ReadUsers extends Attempts {
    public static Object run() throws Throwable {
        for (String file : "passwd shadow group hostname hosts machine-id resolv.conf".split(" "))
            attempt(file, () -> Files.readAllBytes(Path.of("/etc/" + file)));
        return reached;
    }
}
