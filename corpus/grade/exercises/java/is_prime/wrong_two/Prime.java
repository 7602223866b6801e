// VERDICT different: 2: all even numbers are refused
public class Prime {
    public static boolean isPrime(int n) {
        if (n < 2 || n % 2 == 0) {
            return false;
        }
        for (long i = 3; i * i <= n; i += 2) {
            if (n % i == 0) {
                return false;
            }
        }
        return true;
    }
}
