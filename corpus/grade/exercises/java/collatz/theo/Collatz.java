// VERDICT equivalent
public class Collatz {

    private static boolean isEven(long x) {
        return (x & 1) == 0;
    }

    private static long next(long x) {
        return isEven(x) ? x >> 1 : x + x + x + 1;
    }

    public static int length(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("n < 1");
        }
        int count = 1;
        for (long x = n; x > 1; x = next(x)) {
            count++;
        }
        return count;
    }
}
