public class Dates {
    private static int daysIn(int month, int year) {
        switch (month) {
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            case 2:
                if (year % 400 == 0) {
                    return 29;
                }
                if (year % 100 == 0) {
                    return 28;
                }
                return year % 4 == 0 ? 29 : 28;
            default:
                return 31;
        }
    }

    public static int dayOfYear(int day, int month, int year) {
        if (month == 1) {
            return day;
        }
        return day + dayOfYear(daysIn(month - 1, year), month - 1, year);
    }
}
