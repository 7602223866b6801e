// ATTACK more output than anybody reads
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class OutputFlood extends Attempts {
    public static Object run() throws Throwable {
        for (int i = 0; i < 200_000; i++) System.out.println("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        return reached;
    }
}
