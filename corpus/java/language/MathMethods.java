package language;

/** Math's methods, the exact ones that throw and the others. */
public class MathMethods {
    public static void known() {
        assert Math.floorMod(-7, 3) == 2 && Math.floorDiv(-7, 3) == -3;
        assert Math.abs(-3.5) == 3.5 && Math.abs(Integer.MIN_VALUE) < 0;
        assert Math.pow(2, 10) == 1024 && Math.sqrt(144) == 12;
        assert Double.isNaN(Math.sqrt(-1)) && Math.cbrt(27) == 3;
        assert Math.round(2.5) == 3 && Math.round(-2.5) == -2 && Math.round(0.49999999999999994) == 0;
        assert Math.rint(2.5) == 2 && Math.ceil(-0.5) == 0 && Math.floor(-0.5) == -1;
        assert Math.max(-0.0, 0.0) == 0 && Math.min(1L, -1L) == -1;
        assert Math.hypot(3, 4) == 5 && Math.signum(-2.0) == -1;
        assert Math.round(Float.NaN) == 0 && Math.toIntExact(5L) == 5;
    }

    public static int slot(int n) {
        int[] ring = new int[7];
        return ring[Math.floorMod(n, 7)];
    }

    public static int modulus(int n, int m) {
        return Math.floorMod(n, m); // BUG division-by-zero
    }

    public static int exactSum(int a, int b) {
        return Math.addExact(a, b); // BUG uncaught-exception
    }

    public static int exactProduct(int a) {
        try {
            return Math.multiplyExact(a, 1000);
        } catch (ArithmeticException e) {
            assert a > 2_000_000 || a < -2_000_000;
            return 0;
        }
    }

    public static int clamp(int n) {
        int c = Math.max(0, Math.min(n, 9));
        assert c >= 0 && c <= 9;
        return 9 / (9 - c); // BUG division-by-zero
    }

    public static int narrow(long n) {
        return Math.toIntExact(n); // BUG uncaught-exception
    }

    public static int distance(int a, int b) {
        int d = Math.abs(a - b);
        assert d >= 0; // BUG assertion
        return d;
    }
}
