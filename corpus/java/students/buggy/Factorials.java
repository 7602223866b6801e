package students.buggy;

/** First steps with recursion. */
public class Factorials {
    /** n! as a long; too large results simply overflow. */
    public static long factorial(int n) {
        return n == 0 ? 1 : n * factorial(n - 1); // BUG stack-overflow
    }

    public static int sumTo(int n) {
        if (n <= 0 || n > 500) {
            return 0;
        }
        return n + sumTo(n - 1);
    }

    /** How many ways there are to choose k out of n things. */
    public static long choose(int n, int k) {
        if (n < 0 || n > 20 || k < -20 || k > 20) {
            return 0;
        }
        long top = 1;
        long bottom = 1;
        for (int i = 0; i < n; i++) {
            top *= n - i;
            bottom *= k - i;
        }
        return top / bottom; // BUG division-by-zero
    }
}
