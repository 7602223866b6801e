// VERDICT equivalent
public class DigitSum {
    public static int digitSum(int n) {
        String text = "" + n;
        int total = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '-') {
                total = total + Integer.parseInt("" + c);
            }
        }
        return total;
    }
}
