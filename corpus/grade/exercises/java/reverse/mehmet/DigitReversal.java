// VERDICT equivalent
public class DigitReversal {

    public static long reverse(int n) {
        String digits = String.valueOf(Math.abs((long) n));
        String reversed = new StringBuilder(digits).reverse().toString();
        long value = Long.parseLong(reversed);
        return n < 0 ? -value : value;
    }
}
