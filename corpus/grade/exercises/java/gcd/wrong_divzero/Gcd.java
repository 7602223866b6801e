// VERDICT different: 5, 0: a % b before the test for 0 throws ArithmeticException
public class Gcd {
    public static int gcd(int a, int b) {
        int r;
        do {
            r = a % b;
            a = b;
            b = r;
        } while (r != 0);
        return Math.abs(a);
    }
}
