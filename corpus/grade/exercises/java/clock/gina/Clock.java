// VERDICT different: format(3661) gives "1:1:1" instead of "1:01:01"
public class Clock {

    public static String format(int seconds) {
        if (seconds < 0) {
            throw new IllegalArgumentException("negative");
        }
        int h = seconds / 3600;
        int m = (seconds % 3600) / 60;
        int s = seconds % 60;
        return h + ":" + m + ":" + s;
    }
}
