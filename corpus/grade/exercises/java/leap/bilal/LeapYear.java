// VERDICT equivalent
public class LeapYear {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    public static boolean isLeap(int year) {
        boolean leap = false;
        if (year % 4 == 0) {
            leap = true;
            if (year % 100 == 0 && year % 400 != 0) {
                leap = false;
            }
        }
        return leap;
    }

    public static int daysInMonth(int year, int month) {
        if (month <= 0 || month >= 13) {
            throw new IllegalArgumentException("month must be 1..12");
        }
        int days = DAYS[month - 1];
        if (month == 2 && isLeap(year)) {
            days++;
        }
        return days;
    }
}
