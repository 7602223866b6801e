package gadfly.replay;

/**
 * Counts what metered classes do: calls of methods and turns of loops, so that a run can be ended by
 * how much it does and not by how long that takes. Notes the lines that are reached, in the order in
 * which they first are. The worker sets it before a run and reads it afterwards.
 */
public final class Meter {
    private static long steps;
    private static long limit = Long.MAX_VALUE;
    /** Ends the run; does not return. */
    private static Runnable end;

    private static boolean[] reached = {};
    private static int[] order = {};
    private static int lines;

    private Meter() {}

    /** A run begins; its lines have numbers below the given one. */
    public static void begin(long limit, int lines, Runnable end) {
        Meter.steps = 0;
        Meter.limit = limit;
        Meter.end = end;
        Meter.reached = new boolean[lines];
        Meter.order = new int[lines];
        Meter.lines = 0;
    }

    public static void step() {
        if (++steps > limit) {
            end.run();
        }
    }

    public static void line(int number) {
        if (number < reached.length && !reached[number]) {
            note(number);
        }
    }

    private static synchronized void note(int number) {
        if (!reached[number]) {
            reached[number] = true;
            order[lines++] = number;
        }
    }

    public static long steps() {
        return steps;
    }

    public static synchronized int[] lines() {
        int[] first = new int[lines];
        System.arraycopy(order, 0, first, 0, lines);
        return first;
    }
}
