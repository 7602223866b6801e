// VERDICT different: -1: the minus sign is counted as a digit, gives -2
public class DigitSum {
    public static int digitSum(int n) {
        int sum = 0;
        for (char c : String.valueOf(n).toCharArray()) {
            sum += c - '0';
        }
        return sum;
    }
}
