package language;

/** NaN, signed zero, infinities, saturating casts, rounding. */
public class FloatingPoint {
    public static double quotient(double a, double b) {
        return a / b;
    }

    public static void constants() {
        double nan = 0.0 / 0.0;
        assert nan != nan;
        assert Double.valueOf(nan).equals(Double.NaN);
        assert 0.0 == -0.0;
        assert !Double.valueOf(0.0).equals(-0.0);
        assert 1 / 0.0 > Double.MAX_VALUE;
        assert 1 / -0.0 < -Double.MAX_VALUE;
        assert (int) nan == 0;
        assert (int) 1e20 == Integer.MAX_VALUE;
        assert (long) -1e30f == Long.MIN_VALUE;
        assert (int) -2.9 == -2;
        assert (byte) 300.7 == 44;
        assert 0.1 + 0.2 != 0.3;
        assert 0.1f + 0.2f == 0.3f;
        assert (float) 0.1 != 0.1;
        assert 16777216f + 1f == 16777216f;
        assert 5.5 % 2 == 1.5 && -5.5 % 2 == -1.5;
        assert Double.compare(-0.0, 0.0) < 0;
        assert Double.MIN_VALUE / 2 == 0;
    }

    public static double reflexive(double d) {
        assert d == d; // BUG assertion
        return d;
    }

    public static int index(double share) {
        int[] bins = new int[4];
        if (share >= 0 && share <= 1) {
            return bins[(int) (share * 4)]; // BUG index-out-of-bounds
        }
        return bins[(int) Double.NaN];
    }

    public static long roundTrip(int n) {
        assert (int) (double) n == n;
        float f = n;
        assert (int) f == n; // BUG assertion
        return (long) f;
    }
}
