package gadfly.replay;

public final class Meter {
    public static void begin(long limit, int lines, Runnable end) {}
    public static void step() {}
    public static void line(int number) {}
    public static long steps() {
        return 0;
    }
    public static int[] lines() {
        return new int[0];
    }
}
