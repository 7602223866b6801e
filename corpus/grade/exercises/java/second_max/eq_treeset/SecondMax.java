// VERDICT equivalent
import java.util.TreeSet;

public class SecondMax {
    public static int secondMax(int[] a) {
        TreeSet<Integer> set = new TreeSet<>();
        for (int i = 0; i < a.length; i++) {
            set.add(a[i]);
        }
        if (set.size() < 2) {
            throw new IllegalArgumentException("need two different numbers");
        }
        set.pollLast();
        return set.last();
    }
}
