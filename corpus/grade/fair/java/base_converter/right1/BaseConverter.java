public class BaseConverter {
    public static int toDecimal(String digits, int base) {
        return Integer.parseInt(digits, base);
    }
}
