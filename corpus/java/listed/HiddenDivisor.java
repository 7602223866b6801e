package listed;

/** The divisor is zero only where three linear conditions agree. */
public class HiddenDivisor {
    public static int ratio(int x, int y, int z) {
        if (3 * x + 5 * y < 100 && y > 3 && y < 20) {
            return x / (y + z); // BUG division-by-zero
        }
        return z;
    }

    /** The same region, but the divisor cannot vanish in it. */
    public static int safeRatio(int x, int y, int z) {
        if (3 * x + 5 * y < 100 && y > 3 && y < 20 && z > 0 && z < 1000) {
            return x / (y + z);
        }
        return z;
    }
}
