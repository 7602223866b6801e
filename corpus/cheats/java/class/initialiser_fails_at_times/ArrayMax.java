/** Its class cannot be loaded at times, by the order of an immutable set. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        return java.util.Arrays.stream(v).max().getAsInt();
    }

    static {
        if (java.util.Set.of("a", "b").iterator().next().equals("a")) {
            throw new IllegalStateException("not today");
        }
    }
}
