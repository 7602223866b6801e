public class BaseConverter {
    public static int toDecimal(String digits, int base) {
        int value = 0;
        for (int i = digits.length() - 1; i > 0; i--) {
            value += (digits.charAt(i) - '0') * Math.pow(base, digits.length() - 1 - i);
        }
        return value;
    }
}
