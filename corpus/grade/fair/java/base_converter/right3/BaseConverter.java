public class BaseConverter {
    public static int toDecimal(String digits, int base) {
        int last = "0123456789".indexOf(digits.charAt(digits.length() - 1));
        if (digits.length() == 1) {
            return last;
        }
        return base * toDecimal(digits.substring(0, digits.length() - 1), base) + last;
    }
}
