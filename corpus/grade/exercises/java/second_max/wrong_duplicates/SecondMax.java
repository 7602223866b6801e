// VERDICT different: {5, 5, 3}: takes the second place after sorting, gives 5 for a duplicated maximum
import java.util.Arrays;

public class SecondMax {
    public static int secondMax(int[] a) {
        if (a.length < 2) {
            throw new IllegalArgumentException("too short");
        }
        int[] c = a.clone();
        Arrays.sort(c);
        if (c[0] == c[c.length - 1]) {
            throw new IllegalArgumentException("all equal");
        }
        return c[c.length - 2];
    }
}
