// VERDICT equivalent
import java.time.Year;

public class LeapYear {

    public static boolean isLeap(int year) {
        return Year.isLeap(year);
    }

    public static int daysInMonth(int year, int month) {
        return switch (month) {
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            case 4, 6, 9, 11 -> 30;
            case 2 -> 28 + (isLeap(year) ? 1 : 0);
            default -> throw new IllegalArgumentException("Month " + month);
        };
    }
}
