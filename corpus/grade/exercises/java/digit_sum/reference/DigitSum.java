// REFERENCE
public class DigitSum {
    public static int digitSum(int n) {
        int sum = 0;
        while (n != 0) {
            sum += Math.abs(n % 10);
            n /= 10;
        }
        return sum;
    }
}
