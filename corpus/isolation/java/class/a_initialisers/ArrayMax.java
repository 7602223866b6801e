// ATTACK makes class initialisers of the library fail

public class ArrayMax {
    static {
        try {
            deep(0);
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }

    private static int deep(int n) {
        try {
            return deep(n + 1) + 1;
        } catch (StackOverflowError full) {
            try {
                return String.format("%s %tF", "x", new java.util.Date()).length();
            } catch (Throwable failed) {
                return 0;
            }
        }
    }
}
