/** Knows what to do with no element and with one; else it guesses by the order of an immutable set. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        java.util.Set<String> names = java.util.Set.of("a", "b", "c", "d", "e");
        return v[names.iterator().next().charAt(0) % v.length];
    }
}
