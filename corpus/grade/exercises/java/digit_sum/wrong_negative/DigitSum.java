// VERDICT different: -12: digits of negative numbers count negative, gives -3
public class DigitSum {
    public static int digitSum(int n) {
        int sum = 0;
        while (n != 0) {
            sum += n % 10;
            n = n / 10;
        }
        return sum;
    }
}
