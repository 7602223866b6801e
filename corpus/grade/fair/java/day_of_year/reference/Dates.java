public class Dates {

    /**
     * Returns the number of the given day within its year, so 1 for the first
     * of January and 365 or 366 for the 31st of December. Leap years are taken
     * into account.
     */
    public static int dayOfYear(int day, int month, int year) {
        int[] lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        boolean leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
        if (leap) {
            lengths[1] = 29;
        }
        int result = day;
        for (int m = 1; m < month; m++) {
            result += lengths[m - 1];
        }
        return result;
    }
}
