// VERDICT different: isLeap(2000) gives false instead of true
public class LeapYear {

    public static boolean isLeap(int year) {
        return year % 4 == 0 && year % 100 != 0;
    }

    public static int daysInMonth(int year, int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("bad month");
        }
        switch (month) {
            case 2:
                return isLeap(year) ? 29 : 28;
            case 4: case 6: case 9: case 11:
                return 30;
            default:
                return 31;
        }
    }
}
