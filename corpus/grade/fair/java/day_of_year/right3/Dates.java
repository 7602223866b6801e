public class Dates {
    private static final int[] BEFORE = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

    public static int dayOfYear(int day, int month, int year) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month " + month);
        }
        int number = BEFORE[month - 1] + day;
        if (month > 2) {
            if (year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)) {
                number++;
            }
        }
        return number;
    }
}
