// ATTACK memory in mapped files
// EXPECT []
// EXPECT without namespaces: any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class MemoryMapped extends Attempts {
    public static Object run() throws Throwable {
        long total = 0;
        try {
            for (int i = 0; i < 25; i++) {
                var file = new RandomAccessFile("m" + i, "rw");
                var map = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 4 << 20);
                file.write(new byte[4 << 20]);
                file.close();
                total += 4;
            }
        } catch (IOException e) {
        }
        return total <= 80 ? reached : "[more than 80 MB]";
    }
}
