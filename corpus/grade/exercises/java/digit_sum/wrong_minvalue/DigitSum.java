// VERDICT different: Integer.MIN_VALUE: Math.abs overflows, loop is not entered, gives 0
public class DigitSum {
    public static int digitSum(int n) {
        n = Math.abs(n);
        int sum = 0;
        while (n > 0) {
            sum += n % 10;
            n /= 10;
        }
        return sum;
    }
}
