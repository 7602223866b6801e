package claims;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Which object an input is: others pass what the library holds, and the same object twice. */
public class Identity {
    public static int flag(Boolean b) { // NOT COMPLETE
        return b == Boolean.TRUE ? 1 / 0 : 0; // BUG division-by-zero
    }

    public static int unit(TimeUnit unit) { // COMPLETE
        return unit == TimeUnit.DAYS ? 1 / 0 : 0; // BUG division-by-zero
    }

    public static int neither(TimeUnit one, TimeUnit two) { // COMPLETE
        if (one == null || two == null || one == two) {
            return 0;
        }
        return 1 / (one.ordinal() - two.ordinal());
    }

    public static int type(Class<?> type) { // COMPLETE
        return type == int.class ? 1 / 0 : 0; // BUG division-by-zero
    }

    public static int nothing(Optional<String> text) { // NOT COMPLETE
        return text == Optional.<String>empty() ? 1 : 0;
    }

    public static int twice(Integer a, Integer b) { // NOT COMPLETE
        return a != null && b != null && a == b && a > 1000 ? 1 : 0;
    }

    public static int measured(String a, String b) { // NOT COMPLETE
        if (a == null || b == null || a.length() != 1 || b.length() != 1) {
            return 0;
        }
        return a == b ? 1 : 0;
    }

    public static boolean alike(Integer a, Integer b) { // COMPLETE
        return a != null && a.equals(b);
    }

    public static int even() { // NOT COMPLETE
        return new Object().hashCode() % 2 == 0 ? 1 : 0;
    }

    public static int joined(String s) { // COMPLETE
        return s != null && s.concat("") == s ? 1 / 0 : 0; // BUG division-by-zero
    }
}
