// ATTACK locale, time zone and properties for those who come after
// EXPECT []
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class SettingsChanged extends Attempts {
    public static Object run() throws Throwable {
        Locale.setDefault(new Locale("tr", "TR"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        System.setProperty("line.separator", "XX");
        System.setProperty("user.dir", "/");
        return reached;
    }
}
