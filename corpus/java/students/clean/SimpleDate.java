package students.clean;

/** A date that is always valid. */
public final class SimpleDate {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private final int year;
    private final int month;
    private final int day;

    public SimpleDate(int year, int month, int day) {
        if (year < 1 || year > 9999) {
            throw new IllegalArgumentException("year " + year); // PRECONDITION
        }
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month " + month); // PRECONDITION
        }
        if (day < 1 || day > length(year, month)) {
            throw new IllegalArgumentException("day " + day); // PRECONDITION
        }
        this.year = year;
        this.month = month;
        this.day = day;
    }

    private static int length(int year, int month) {
        return month == 2 && isLeap(year) ? 29 : DAYS[month - 1];
    }

    public static boolean isLeap(int year) {
        if (year % 400 == 0) {
            return true;
        }
        return year % 4 == 0 && year % 100 != 0;
    }

    public int dayOfYear() {
        int sum = day;
        for (int m = 1; m < month; m++) {
            sum += length(year, m);
        }
        assert sum <= 366;
        return sum;
    }

    public SimpleDate endOfMonth() {
        return new SimpleDate(year, month, length(year, month));
    }

    public boolean isBefore(SimpleDate other) {
        if (other == null) {
            return false;
        }
        if (year != other.year) {
            return year < other.year;
        }
        return month != other.month ? month < other.month : day < other.day;
    }
}
