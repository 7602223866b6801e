package claims;

import java.util.Locale;

/** What another machine or another caller has otherwise. */
public class Surroundings {
    public static int property() { // NOT COMPLETE
        return System.getProperty("level") != null ? 1 : 0;
    }

    public static int flag() { // NOT COMPLETE
        return Boolean.getBoolean("level") ? 1 : 0;
    }

    public static int language() { // NOT COMPLETE
        return Locale.getDefault().getLanguage().equals("de") ? 1 : 0;
    }

    public static int lower() { // NOT COMPLETE
        return "I".toLowerCase().equals("i") ? 0 : 1;
    }

    public static int lowerEverywhere() { // COMPLETE
        return "I".toLowerCase(Locale.ROOT).equals("i") ? 0 : 1;
    }

    public static int bytes() { // NOT COMPLETE
        return "ä".getBytes().length;
    }

    public static int thread() { // NOT COMPLETE
        return Thread.currentThread().getName().equals("worker") ? 1 : 0;
    }

    public static int depth() { // NOT COMPLETE
        return new Throwable().getStackTrace().length > 20 ? 1 : 0;
    }
}
