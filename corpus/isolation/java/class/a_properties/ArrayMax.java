// ATTACK sets system properties

public class ArrayMax {
    static {
        try {
            System.setProperty("gadfly.attack", "yes");
            System.setProperty("line.separator", "#");
            System.setProperty("java.util.Arrays.useLegacyMergeSort", "true");
            System.setProperty("user.language", "xx");
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }
}
