package students.clean;

/** Working with single bits; Java masks the distance of shifts, so every argument is fine. */
public class BitTricks {
    public static boolean isSet(int word, int bit) {
        return (word >>> bit & 1) == 1;
    }

    public static int countOnes(int word) {
        int count = 0;
        while (word != 0) {
            word &= word - 1;
            count++;
        }
        assert count <= 32;
        return count;
    }

    public static boolean isPowerOfTwo(int n) {
        return n > 0 && (n & (n - 1)) == 0;
    }

    public static String binary(int n) {
        char[] digits = new char[8];
        for (int i = 0; i < 8; i++) {
            digits[7 - i] = (n >> i & 1) == 0 ? '0' : '1';
        }
        return new String(digits);
    }

    public static char hexDigit(int n) {
        return "0123456789abcdef".charAt(n & 15);
    }

    public static int average(int a, int b) {
        return (a & b) + ((a ^ b) >> 1);
    }
}
