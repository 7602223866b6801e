package listed;

/** In Java a remainder has the sign of the dividend, whatever the divisor. */
public class NegativeModulus {
    public static int remainder(int number, int modulus) {
        if (modulus >= 0) {
            return 0;
        }
        int rest = number % modulus;
        assert rest <= 0 : "a positive remainder"; // BUG assertion
        return rest;
    }

    /** Holds: the remainder is always smaller in size than the modulus. */
    public static int bounded(int number, int modulus) {
        if (modulus >= 0) {
            return 0;
        }
        int rest = number % modulus;
        assert rest > modulus;
        return rest;
    }
}
