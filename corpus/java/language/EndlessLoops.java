package language;

/** Loops that come back to the same state for some inputs, and loops that only look that way. */
public class EndlessLoops {
    public static void spin(int x, int y) {
        while (x == y) { } // BUG infinite-loop
    }

    public static int skipZeros(int[] a) {
        int i = 0;
        int sum = 0;
        while (a != null && i < a.length) { // BUG infinite-loop
            if (a[i] == 0) {
                continue;
            }
            sum += a[i];
            i++;
        }
        return sum;
    }

    public static int swapping(int x, int y) {
        while (x != 0) { // BUG infinite-loop
            int t = x;
            x = y;
            y = t;
        }
        return y;
    }

    public static int gcdBySubtraction(int a, int b) {
        if (a < 0 || b < 0 || a > 8 || b > 8) {
            return 0;
        }
        while (a != b) { // BUG infinite-loop
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return a;
    }

    public static int halving(int n) {
        int turns = 0;
        while (n != 0) {
            n /= 2;
            turns++;
        }
        assert turns <= 32;
        return turns;
    }

    public static int shrinking(int n) {
        while (n > 3) {
            n = n % 2 == 0 ? n / 2 : n - 1;
        }
        return n;
    }
}
