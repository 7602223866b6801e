// VERDICT equivalent
public class Prime {
    public static boolean isPrime(int n) {
        boolean prime = true;
        if (n <= 1) {
            prime = false;
        } else if (n == 2) {
            prime = true;
        } else if (n % 2 == 0) {
            prime = false;
        } else {
            int limit = 1;
            while ((limit + 1) <= n / (limit + 1)) {
                limit++;
            }
            int divisors = 0;
            for (int i = 3; i <= limit; i = i + 2) {
                if (n % i == 0) {
                    divisors++;
                }
            }
            if (divisors > 0) {
                prime = false;
            }
        }
        return prime;
    }
}
