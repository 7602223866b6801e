// VERDICT equivalent
public class Collatz {

    public static int length(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("not positive: " + n);
        }
        return lengthFrom(n);
    }

    private static int lengthFrom(long n) {
        if (n == 1) {
            return 1;
        }
        if (n % 2 == 0) {
            return 1 + lengthFrom(n / 2);
        }
        return 1 + lengthFrom(3 * n + 1);
    }
}
