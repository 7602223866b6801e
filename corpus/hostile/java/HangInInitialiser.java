// ATTACK a static initialiser that never ends
// EXPECT timed out
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class HangInInitialiser extends Attempts {
    public static Object run() throws Throwable {
        return reached.size() + Hang.x;
    }
}

class Hang {
    static int x = hang();

    static int hang() {
        while (true);
    }
}
