package language;

/** Wrapping, masked shifts, truncation: what Java says about int and long. */
public class LongArithmetic {
    public static long quotient(long a, long b) {
        return a / b; // BUG division-by-zero
    }

    public static int narrow(long x) {
        int n = (int) x;
        assert n == x; // BUG assertion
        return n;
    }

    public static void shifts(int n, long m) {
        assert 1 << 33 == 2;
        assert 1L << 64 == 1;
        assert -1 >>> 28 == 15;
        assert -1 >> 31 == -1;
        assert -1L >>> 60 == 15;
        assert n << 32 == n;
        assert (n << 1) >>> 1 == (n & Integer.MAX_VALUE);
        assert m >> 63 == (m < 0 ? -1 : 0);
    }

    public static void wrapping(int n, long m) {
        assert Integer.MIN_VALUE == -Integer.MIN_VALUE;
        assert Integer.MIN_VALUE / -1 == Integer.MIN_VALUE;
        assert Long.MIN_VALUE % -1 == 0;
        assert n + 1 - 1 == n;
        assert -(-m) == m;
        assert ~n == -n - 1;
        assert -7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1;
    }

    public static int grows(int n) {
        assert n + 1 > n; // BUG assertion
        return n;
    }

    public static long wideProduct(int a, int b) {
        long right = (long) a * b;
        long wrong = a * b;
        assert a > 1000 || a < -1000 || b > 1000 || b < -1000 || right == wrong;
        return right;
    }
}
