// VERDICT different: reverse(1000000009) gives 410065409 instead of 9000000001
public class DigitReversal {

    public static long reverse(int n) {
        int result = 0;
        while (n != 0) {
            result = result * 10 + n % 10;
            n = n / 10;
        }
        return result;
    }
}
