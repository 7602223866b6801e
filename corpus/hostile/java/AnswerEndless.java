// ATTACK a result whose text never ends
// EXPECT any
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class AnswerEndless extends Attempts {
    public static Object run() throws Throwable {
        StringBuilder text = new StringBuilder("42\n42\u0000");
        while (text.length() < 200_000_000) text.append(text);
        return text.toString();
    }
}
