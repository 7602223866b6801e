// VERDICT different: {0}: searches the whole zero-filled helper array, so a 0 counts as seen already
import java.util.Arrays;

public class Unique {
    public static int[] unique(int[] a) {
        int[] found = new int[a.length];
        int count = 0;
        for (int x : a) {
            boolean seen = false;
            for (int f : found) {
                if (f == x) seen = true;
            }
            if (!seen) {
                found[count++] = x;
            }
        }
        return Arrays.copyOf(found, count);
    }
}
