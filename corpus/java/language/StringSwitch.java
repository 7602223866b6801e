package language;

/** Switching over strings: hash first, equals second. "Aa" and "BB" share a hash. */
public class StringSwitch {
    public static int daysOff(String day) {
        switch (day) { // BUG null-dereference
            case "sat":
            case "sun":
                return 1;
            case "mon":
                return 0;
            default:
                return -1;
        }
    }

    public static int collide(String key) {
        if (key == null) {
            return 0;
        }
        int answer = switch (key) {
            case "Aa" -> 1;
            case "BB" -> 2;
            default -> 3;
        };
        return 10 / (answer - 2); // BUG division-by-zero
    }
}
