// VERDICT equivalent
public class DigitReversal {

    public static long reverse(int n) {
        if (n > -10 && n < 10) {
            return n;
        }
        // collect the digits, last one first
        int[] digits = new int[10];
        int count = 0;
        for (int rest = n; rest != 0; rest = rest / 10) {
            digits[count] = Math.abs(rest % 10);
            count++;
        }
        long sum = 0;
        long factor = 1;
        for (int i = count - 1; i >= 0; i--) {
            sum += digits[i] * factor;
            factor *= 10;
        }
        if (n < 0) {
            sum = -sum;
        }
        return sum;
    }
}
