// ATTACK a finaliser that never ends
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class HangInFinaliser extends Attempts {
    protected void finalize() { while (true); }

    public static Object run() throws Throwable {
        for (int i = 0; i < 1000; i++) new HangInFinaliser();
        System.gc();
        return reached;
    }
}
