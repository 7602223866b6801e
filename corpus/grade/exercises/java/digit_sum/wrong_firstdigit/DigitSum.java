// VERDICT different: 5: loop ends when one digit is left, that one is missed
public class DigitSum {
    public static int digitSum(int n) {
        long m = Math.abs((long) n);
        int sum = 0;
        while (m >= 10) {
            sum += (int) (m % 10);
            m = m / 10;
        }
        return sum;
    }
}
