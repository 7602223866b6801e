// VERDICT equivalent
public class Clock {

    public static String format(int seconds) {
        if (seconds < 0)
            throw new IllegalArgumentException("seconds: " + seconds);

        int hours = 0;
        while (seconds >= 3600) {
            hours++;
            seconds -= 3600;
        }
        int minutes = 0;
        while (seconds >= 60) {
            minutes++;
            seconds -= 60;
        }
        StringBuilder sb = new StringBuilder();
        sb.append(hours).append(':');
        if (minutes < 10) sb.append('0');
        sb.append(minutes).append(':');
        if (seconds < 10) sb.append('0');
        sb.append(seconds);
        return sb.toString();
    }
}
