// VERDICT different: -7: only 0 and 1 are excluded, negative numbers are prime
public class Prime {
    public static boolean isPrime(int n) {
        if (n == 0 || n == 1) {
            return false;
        }
        for (long i = 2; i * i <= n; i++) {
            if (n % i == 0) {
                return false;
            }
        }
        return true;
    }
}
