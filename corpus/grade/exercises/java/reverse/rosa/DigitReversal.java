// VERDICT different: reverse(123) gives 32 instead of 321
public class DigitReversal {

    public static long reverse(int n) {
        boolean negative = n < 0;
        long rest = Math.abs((long) n);
        long result = 0;
        while (rest >= 10) {
            result = result * 10 + rest % 10;
            rest = rest / 10;
        }
        if (negative) {
            return -result;
        }
        return result;
    }
}
