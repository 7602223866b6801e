// VERDICT equivalent
public class Prime {
    public static boolean isPrime(int n) {
        if (n <= 3) return n > 1;
        if (n % 2 == 0 || n % 3 == 0) return false;
        for (int d = 5; d <= n / d; d += 6) {
            if (n % d == 0 || n % (d + 2) == 0) return false;
        }
        return true;
    }
}
