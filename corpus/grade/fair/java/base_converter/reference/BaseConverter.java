public class BaseConverter {

    /**
     * Converts a number that is written in the given base (2 to 10) into an int.
     * The string contains only digits that exist in this base.
     * Example: toDecimal("101", 2) gives 5.
     */
    public static int toDecimal(String digits, int base) {
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            value = value * base + digit;
        }
        return value;
    }
}
