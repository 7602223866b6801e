// ATTACK devices
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class OpenDevices extends Attempts {
    public static Object run() throws Throwable {
        for (String name : "tty kmsg mem port sda vda fuse kvm ptmx net/tun console loop0".split(" "))
            attempt(name, () -> new FileInputStream("/dev/" + name));
        return reached;
    }
}
