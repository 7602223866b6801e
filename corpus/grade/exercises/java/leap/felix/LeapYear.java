// VERDICT different: isLeap(1900) gives true instead of false
public class LeapYear {

    public static boolean isLeap(int year) {
        if (year % 400 == 0) {
            return true;
        } else if (year % 4 == 0) {
            return true;
        } else if (year % 100 == 0) {
            return false;
        } else {
            return false;
        }
    }

    public static int daysInMonth(int year, int month) {
        int[] days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("There is no month " + month);
        }
        if (isLeap(year)) {
            days[1] = 29;
        }
        return days[month - 1];
    }
}
