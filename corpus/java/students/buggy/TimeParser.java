package students.buggy;

/** Reads times such as 7:30. */
public class TimeParser {
    /** Minutes since midnight. */
    public static int minutes(String time) {
        if (time == null) {
            return 0;
        }
        String[] parts = time.split(":");
        int hours = Integer.parseInt(parts[0]); // BUG index-out-of-bounds, uncaught-exception
        if (parts.length == 1) {
            return hours * 60;
        }
        try {
            return hours * 60 + Integer.parseInt(parts[1]);
        } catch (NumberFormatException e) {
            return hours * 60;
        }
    }

    public static String format(int minutes) {
        int h = minutes / 60;
        int m = minutes % 60;
        return h + ":" + (m < 10 ? "0" : "") + m;
    }
}
