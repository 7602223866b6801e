package listed;

/** Fails only when both loops turn three times, so that the inner body runs nine times. */
public class NestedLoops {
    public static int tiles(int rows, int columns) {
        if (rows > 3 || columns > 3) {
            return -1;
        }
        int laid = 0;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                laid++;
            }
        }
        return 100 / (laid - 9); // BUG division-by-zero
    }

    /** The triangle below the diagonal: six turns for three rows, and seven is out of reach. */
    public static int steps(int rows) {
        if (rows > 3) {
            return -1;
        }
        int laid = 0;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c <= r; c++) {
                laid++;
            }
        }
        int impossible = 100 / (laid - 5);
        return impossible / (laid - 6); // BUG division-by-zero
    }
}
