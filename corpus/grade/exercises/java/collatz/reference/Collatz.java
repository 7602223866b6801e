// REFERENCE
/** The Collatz sequence: n is followed by n/2 if n is even and by 3n+1 if n is odd. */
public class Collatz {

    /**
     * Returns the number of terms of the Collatz sequence from n to the first 1, both included.
     * For example length(6) is 9 because of 6, 3, 10, 5, 16, 8, 4, 2, 1.
     *
     * @throws IllegalArgumentException if n is less than 1
     */
    public static int length(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("n must be positive");
        }
        long x = n;
        int terms = 1;
        while (x != 1) {
            if (x % 2 == 0) {
                x = x / 2;
            } else {
                x = 3 * x + 1;
            }
            terms++;
        }
        return terms;
    }
}
