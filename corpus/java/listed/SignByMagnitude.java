package listed;

/** A sign function that divides a number by its own magnitude and forgets zero. */
public class SignByMagnitude {
    public static int sign(int value) {
        int size = magnitude(value);
        return value / size; // BUG division-by-zero
    }

    private static int magnitude(int value) {
        if (value < 0) {
            return -value;
        }
        return value;
    }
}
