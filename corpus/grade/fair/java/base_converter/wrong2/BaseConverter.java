public class BaseConverter {
    public static int toDecimal(String digits, int base) {
        int value = 0;
        for (char c : digits.toCharArray()) {
            value = value * base + c;
        }
        return value;
    }
}
