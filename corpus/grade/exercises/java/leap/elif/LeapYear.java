// VERDICT different: daysInMonth(2023, 8) gives 30 instead of 31
public class LeapYear {

    public static boolean isLeap(int year) {
        return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    }

    public static int daysInMonth(int year, int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month");
        }
        if (month == 2) {
            return isLeap(year) ? 29 : 28;
        }
        // odd months are long, even months are short
        if (month % 2 == 1) {
            return 31;
        }
        return 30;
    }
}
