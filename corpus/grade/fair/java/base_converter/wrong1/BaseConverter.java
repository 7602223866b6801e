public class BaseConverter {
    public static int toDecimal(String digits, int base) {
        int value = 0;
        int weight = 1;
        for (int i = 0; i < digits.length(); i++) {
            value += (digits.charAt(i) - '0') * weight;
            weight *= base;
        }
        return value;
    }
}
