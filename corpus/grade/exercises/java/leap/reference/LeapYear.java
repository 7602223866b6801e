// REFERENCE
/** Small calendar helpers for the Gregorian calendar. */
public class LeapYear {

    /**
     * Returns true if the given year is a leap year: divisible by 4 but not by 100,
     * or divisible by 400.
     */
    public static boolean isLeap(int year) {
        return year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    }

    /**
     * Returns the number of days of the given month (1 = January, 12 = December)
     * in the given year.
     *
     * @throws IllegalArgumentException if month is not between 1 and 12
     */
    public static int daysInMonth(int year, int month) {
        switch (month) {
            case 2:
                return isLeap(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            case 1:
            case 3:
            case 5:
            case 7:
            case 8:
            case 10:
            case 12:
                return 31;
            default:
                throw new IllegalArgumentException("no such month: " + month);
        }
    }
}
