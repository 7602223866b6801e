package students.buggy;

/** Leap years and lengths of months. */
public class CalendarMonth {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final String[] NAMES = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

    public static boolean isLeapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static int daysInMonth(int month, int year) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month " + month); // PRECONDITION
        }
        if (month == 2 && isLeapYear(year)) {
            return 29;
        }
        return DAYS[month - 1];
    }

    public static String nameOf(int month) {
        if (month < 0 || month > 12) {
            return "?";
        }
        return NAMES[month - 1]; // BUG index-out-of-bounds
    }

    /** Day in the year of the given day. */
    public static int dayOfYear(int day, int month, int year) {
        int total = day;
        for (int m = 0; m < month - 1; m++) {
            total += DAYS[m]; // BUG index-out-of-bounds
        }
        if (month > 2 && isLeapYear(year)) {
            total++;
        }
        return total;
    }
}
