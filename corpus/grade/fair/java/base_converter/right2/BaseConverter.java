public class BaseConverter {
    public static int toDecimal(String digits, int base) {
        int sum = 0;
        int weight = 1;
        for (int i = digits.length() - 1; i >= 0; i--) {
            sum += Character.getNumericValue(digits.charAt(i)) * weight;
            weight *= base;
        }
        return sum;
    }
}
