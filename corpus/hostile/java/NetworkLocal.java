// ATTACK sockets in the file system
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class NetworkLocal extends Attempts {
    public static Object run() throws Throwable {
        attempt("connect", () -> SocketChannel.open(UnixDomainSocketAddress.of(WORLD + "/socket")));
        attempt("bind", () -> ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of("own")));
        return reached;
    }
}
