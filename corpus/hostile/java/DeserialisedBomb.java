// ATTACK a few objects whose hash takes forever
// EXPECT timed out
import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;

public class DeserialisedBomb extends Attempts {
    public static Object run() throws Throwable {
        Set<Object> root = new HashSet<>();
        Set<Object> one = root, other = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            Set<Object> left = new HashSet<>(), right = new HashSet<>();
            left.add("x");
            one.add(left);
            one.add(right);
            other.add(left);
            other.add(right);
            one = left;
            other = right;
        }
        reached.add("" + root.hashCode());
        return reached;
    }
}
