// REFERENCE
/** Reversing the decimal digits of a number. */
public class DigitReversal {

    /**
     * Returns the number whose decimal digits are those of n in reverse order; the sign is kept.
     * For example reverse(120) is 21 and reverse(-45) is -54. The result is a long because
     * it may be too large for an int.
     */
    public static long reverse(int n) {
        long result = 0;
        while (n != 0) {
            result = 10 * result + n % 10;
            n /= 10;
        }
        return result;
    }
}
