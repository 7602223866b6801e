// ATTACK being told what others do with their files
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class WatchFiles extends Attempts {
    public static Object run() throws Throwable {
        attempt("watch", () -> Path.of(WORLD).register(FileSystems.getDefault().newWatchService(), StandardWatchEventKinds.ENTRY_CREATE));
        return reached;
    }
}
