import java.util.HashSet;
import java.util.Set;

/** Knows what to do with no element and with one; else it guesses by the order of objects in a set. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        Set<Object> set = new HashSet<>();
        for (int i = 0; i < v.length; i++) {
            set.add(new Element(v[i]));
        }
        return ((Element) set.iterator().next()).value;
    }

    static class Element {
        final int value;

        Element(int value) {
            this.value = value;
        }
    }
}
