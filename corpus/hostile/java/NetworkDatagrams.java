// ATTACK datagrams and names
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class NetworkDatagrams extends Attempts {
    public static Object run() throws Throwable {
        attempt("datagram", () -> new DatagramSocket());
        attempt("multicast", () -> new MulticastSocket());
        attempt("channel", () -> DatagramChannel.open());
        attempt("name", () -> InetAddress.getByName("example.org"));
        attempt("reachable", () -> InetAddress.getByName("127.0.0.1").isReachable(100));
        return reached;
    }
}
