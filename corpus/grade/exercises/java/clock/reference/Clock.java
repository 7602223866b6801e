// REFERENCE
/** Converting times. */
public class Clock {

    /**
     * Returns the duration of the given number of seconds in the form h:mm:ss, with as many
     * digits for the hours as needed. For example format(3661) is "1:01:01".
     *
     * @throws IllegalArgumentException if seconds is negative
     */
    public static String format(int seconds) {
        if (seconds < 0) {
            throw new IllegalArgumentException("negative duration");
        }
        int h = seconds / 3600;
        int m = seconds / 60 % 60;
        int s = seconds % 60;
        return String.format("%d:%02d:%02d", h, m, s);
    }
}
