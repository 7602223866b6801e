// ATTACK an answer written to every descriptor
// EXPECT any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ForgeAnswers extends Attempts {
    public static Object run() throws Throwable {
        byte[] forged = {0, 0, 0, 12, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        for (int i = 0; i < 30; i++)
            try (OutputStream out = new FileOutputStream("/proc/self/fd/" + i)) {
                out.write(forged);
            } catch (IOException e) {
            }
        return reached;
    }
}
