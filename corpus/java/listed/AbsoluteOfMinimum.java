package listed;

/** There is one int whose absolute value is negative. */
public class AbsoluteOfMinimum {
    public static int distance(int from) {
        int result = Math.abs(from);
        assert result >= 0 : "a negative distance"; // BUG assertion
        return result;
    }

    public static int bucket(int hash) {
        int[] buckets = new int[10];
        return buckets[Math.abs(hash) % 10]; // BUG index-out-of-bounds
    }
}
