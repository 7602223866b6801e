import java.time.LocalDate;

public class Dates {
    public static int dayOfYear(int day, int month, int year) {
        return LocalDate.of(year, month, day).getDayOfYear();
    }
}
