// VERDICT different: format(3661) gives "1:61:01" instead of "1:01:01"
public class Clock {

    public static String format(int seconds) {
        if (seconds < 0) {
            throw new IllegalArgumentException("negative");
        }
        int hours = seconds / 3600;
        int minutes = seconds / 60;
        int sec = seconds - minutes * 60;
        String m = "" + minutes;
        if (minutes < 10) {
            m = "0" + m;
        }
        String s = "" + sec;
        if (sec < 10) {
            s = "0" + s;
        }
        return hours + ":" + m + ":" + s;
    }
}
