// ATTACK home folders, temporary files, logs, programs
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class ReadFolders extends Attempts {
    public static Object run() throws Throwable {
        for (String folder : "/root /home /tmp /var/log /var/tmp /srv /mnt /opt /usr/bin /boot /run /dev/shm".split(" "))
            attempt(folder, () -> lists(folder));
        return reached;
    }
}
