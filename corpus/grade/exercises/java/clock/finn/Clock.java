// VERDICT equivalent
public class Clock {

    public static String format(int seconds) {
        if (seconds >= 0) {
            int total = seconds;
            String text = "";
            for (int i = 0; i < 2; i++) {
                int part = total % 60;
                total /= 60;
                text = ":" + part / 10 + part % 10 + text;
            }
            return total + text;
        } else {
            throw new IllegalArgumentException("seconds must not be negative");
        }
    }
}
