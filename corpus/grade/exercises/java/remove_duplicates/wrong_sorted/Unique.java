// VERDICT different: {2, 1}: result is sorted, not in the order of first occurrence
import java.util.TreeSet;

public class Unique {
    public static int[] unique(int[] a) {
        TreeSet<Integer> set = new TreeSet<>();
        for (int x : a) set.add(x);
        int[] r = new int[set.size()];
        int i = 0;
        for (int x : set) r[i++] = x;
        return r;
    }
}
