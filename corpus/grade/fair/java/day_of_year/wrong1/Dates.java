public class Dates {
    public static int dayOfYear(int day, int month, int year) {
        int[] before = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
        int number = before[month - 1] + day;
        if (year % 4 == 0 && year % 100 != 0 || year % 400 == 0) {
            if (month >= 2) {
                number++;
            }
        }
        return number;
    }
}
