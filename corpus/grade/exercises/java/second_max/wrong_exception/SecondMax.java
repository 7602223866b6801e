// VERDICT different: {7}: throws NoSuchElementException in place of IllegalArgumentException
import java.util.TreeSet;

public class SecondMax {
    public static int secondMax(int[] a) {
        TreeSet<Integer> set = new TreeSet<>();
        for (int x : a) set.add(x);
        set.pollLast();
        return set.last();
    }
}
