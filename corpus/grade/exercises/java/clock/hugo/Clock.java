// VERDICT different: format(90000) gives "1:00:00" instead of "25:00:00"
public class Clock {

    public static String format(int seconds) {
        if (seconds < 0) {
            throw new IllegalArgumentException("negative");
        }
        int h = seconds / 3600 % 24;
        int m = seconds / 60 % 60;
        int s = seconds % 60;
        return String.format("%d:%02d:%02d", h, m, s);
    }
}
