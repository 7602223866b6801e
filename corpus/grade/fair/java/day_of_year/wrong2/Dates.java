public class Dates {
    public static int dayOfYear(int day, int month, int year) {
        int[] lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        int result = day;
        for (int m = 0; m < month - 1; m++) {
            result += lengths[m];
        }
        return result;
    }
}
