// ATTACK a crash of the JVM
// EXPECT died
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class CrashByUnsafe extends Attempts {
    public static Object run() throws Throwable {
        unsafe().putAddress(0, 1);
        return reached;
    }
}
