package listed;

/** The middle of two large numbers is negative when their sum overflows. */
public class Midpoint {
    private static final int[] TABLE = {2, 3, 5, 7};

    public static int middle(int low, int high) {
        if (low < 0 || high < low) {
            return -1;
        }
        int mid = (low + high) / 2;
        if (mid >= TABLE.length) {
            return -1;
        }
        return TABLE[mid]; // BUG index-out-of-bounds
    }

    public static int middleDoneRight(int low, int high) {
        if (low < 0 || high < low) {
            return -1;
        }
        int mid = low + (high - low) / 2;
        if (mid >= TABLE.length) {
            return -1;
        }
        return TABLE[mid];
    }
}
