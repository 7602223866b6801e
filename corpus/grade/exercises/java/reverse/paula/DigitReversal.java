// VERDICT different: reverse(-45) gives 0 instead of -54
public class DigitReversal {

    public static long reverse(int n) {
        long reversed = 0;
        while (n > 0) {
            int digit = n % 10;
            reversed = reversed * 10 + digit;
            n = n / 10;
        }
        return reversed;
    }
}
