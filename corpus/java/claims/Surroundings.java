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

    public static int order() { // NOT COMPLETE
        return java.util.Map.of("a", 1, "b", 2).values().iterator().next() == 2 ? 1 : 0;
    }

    public static int pair() { // NOT COMPLETE
        return java.util.Set.of("a", "b").iterator().next().equals("b") ? 1 : 0;
    }

    public static int looked() { // COMPLETE
        return java.util.Map.of("a", 1, "b", 2).get("b");
    }

    public static boolean interrupted() { // NOT COMPLETE
        return Thread.interrupted();
    }

    public static int asleep() { // NOT COMPLETE
        long time = 0;
        try {
            Thread.sleep(time);
            return 0;
        } catch (InterruptedException e) {
            return 1;
        }
    }

    public static void awake(Object monitor) { // NOT COMPLETE
        if (monitor != null) {
            monitor.notify();
        }
    }

    public static boolean same() { // NOT COMPLETE
        return lambda() == lambda();
    }

    private static Runnable lambda() {
        return () -> {
        };
    }

    public static int message(int i) { // NOT COMPLETE
        int[] one = {7};
        try {
            return one[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage() == null ? 0 : 1;
        }
    }

    public static int written(int i) { // COMPLETE
        String text = i > 3 ? "large" : null;
        try {
            throw new IllegalStateException(text);
        } catch (IllegalStateException e) {
            return e.getMessage() == null ? 0 : 1;
        }
    }

    public static int separator() { // NOT COMPLETE
        return java.io.File.separatorChar == '/' ? 1 : 0;
    }

    public static int version() { // NOT COMPLETE
        return Runtime.version().feature() > 17 ? 1 : 0;
    }

    public static int properties() { // NOT COMPLETE
        return System.getProperties().size() > 1000 ? 1 : 0;
    }

    public static boolean closedOutput() { // NOT COMPLETE
        return System.out.checkError();
    }

    public static boolean collected() { // NOT COMPLETE
        return new java.lang.ref.WeakReference<>(new Object()).get() == null;
    }

    public static int lambdaName() { // NOT COMPLETE
        return lambda().getClass().getName().length() > 100 ? 1 : 0;
    }

    public static boolean handled() { // NOT COMPLETE
        return Thread.getDefaultUncaughtExceptionHandler() != null;
    }

    public static int newLine() { // NOT COMPLETE
        java.io.StringWriter text = new java.io.StringWriter();
        new java.io.PrintWriter(text).println();
        return text.toString().length() == 2 ? 1 : 0;
    }

    /** Processors differ in the NaN that an operation gives. */
    public static int bitsOfNan(int n) { // NOT COMPLETE
        return Double.doubleToRawLongBits(n / 0.0) < 0 && n == 0 ? 1 : 0;
    }

    public static int signOfNan(int n) { // NOT COMPLETE
        return Math.copySign(1.0, n / 0.0) < 0 && n == 0 ? 1 : 0;
    }

    public static int oneNan(int n) { // COMPLETE
        return Double.doubleToLongBits(n / 0.0) < 0 && n == 0 ? 1 : 0;
    }

    public static int bitsOfInput(double d) { // COMPLETE
        return Double.doubleToRawLongBits(d) == 7 ? 1 : 0;
    }
}
