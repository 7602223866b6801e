// ATTACK connections
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class NetworkStreams extends Attempts {
    public static Object run() throws Throwable {
        attempt("connect", () -> new Socket("127.0.0.1", 22));
        attempt("listen", () -> new ServerSocket(0));
        attempt("channel", () -> SocketChannel.open());
        attempt("server channel", () -> ServerSocketChannel.open());
        attempt("asynchronous", () -> AsynchronousSocketChannel.open());
        attempt("http", () -> new URL("http://127.0.0.1/").openStream());
        return reached;
    }
}
