// VERDICT equivalent
public class Clock {

    public static String format(int seconds) {
        if (seconds < 0) {
            throw new IllegalArgumentException();
        }
        int hours = seconds / 3600;
        int rest = seconds % 3600;
        return hours + ":" + twoDigits(rest / 60) + ":" + twoDigits(rest % 60);
    }

    private static String twoDigits(int n) {
        return n < 10 ? "0" + n : "" + n;
    }
}
