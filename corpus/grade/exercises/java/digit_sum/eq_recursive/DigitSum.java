// VERDICT equivalent
public class DigitSum {
    public static int digitSum(int n) {
        if (n > 0) {
            return sumOfNegative(-n);
        }
        return sumOfNegative(n);
    }

    private static int sumOfNegative(int n) {
        return n == 0 ? 0 : sumOfNegative(n / 10) - n % 10;
    }
}
