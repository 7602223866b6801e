// ATTACK what Gadfly was started with
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Environment extends Attempts {
    public static Object run() throws Throwable {
        for (String name : System.getenv().keySet())
            if (!Set.of("LANG", "HOME", "MALLOC_ARENA_MAX").contains(name)) reached.add(name);
        for (Object value : System.getProperties().values())
            if (value.toString().contains(WORLD) && !value.toString().contains("gadfly-box") && !value.toString().contains("/cache/")) reached.add(value.toString());
        return reached;
    }
}
