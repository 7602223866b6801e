// ATTACK services for others: HTTP, registries, names
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class Servers extends Attempts {
    public static Object run() throws Throwable {
        attempt("http", () -> { com.sun.net.httpserver.HttpServer.create(new InetSocketAddress(0), 0).start(); return true; });
        attempt("registry", () -> java.rmi.registry.LocateRegistry.createRegistry(0));
        attempt("lookup", () -> java.rmi.registry.LocateRegistry.getRegistry("127.0.0.1", 1099).list());
        attempt("names", () -> InetAddress.getByName("example.org").isReachable(10));
        attempt("pipe to another process", () -> Pipe.open().sink().write(java.nio.ByteBuffer.allocate(1)) > 1);
        return reached;
    }
}
