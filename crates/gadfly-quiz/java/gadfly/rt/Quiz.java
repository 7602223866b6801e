package gadfly.rt;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * What the texts that are made from a quiz skeleton call. The symbolic machine has its own meaning
 * for holes, checks and loops; on a real JVM holes are literals and never asked for, checks and
 * loops are noted, and {@link #run} prints what was noted.
 */
public final class Quiz {
    private Quiz() {
    }

    // Holes: the machine knows them; elsewhere they are what was supplied. Each call of the same
    // hole gives the same value; arrays are new each time, as literals are.

    private static Object[] values = {};

    /** The values of all holes, for a run of the generator's own text. */
    public static void supply(Object... values) {
        Quiz.values = values;
    }

    private static Object value(int hole) {
        if (hole >= values.length) {
            throw new Error("hole " + hole + " has no value");
        }
        return values[hole];
    }

    public static int INT(int hole) {
        return (Integer) value(hole);
    }

    public static long LONG(int hole) {
        return (Long) value(hole);
    }

    public static boolean BOOLEAN(int hole) {
        return (Boolean) value(hole);
    }

    public static char CHAR(int hole) {
        return (Character) value(hole);
    }

    public static String STRING(int hole) {
        return ((String) value(hole)).intern();
    }

    public static int[] INTARRAY(int hole) {
        return ((int[]) value(hole)).clone();
    }

    public static int[][] INT2DARRAY(int hole) {
        int[][] rows = ((int[][]) value(hole)).clone();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = rows[i].clone();
        }
        return rows;
    }

    public static String[] STRINGARRAY(int hole) {
        return ((String[]) value(hole)).clone();
    }

    /** Which operator or alternative, from 0. */
    public static int choice(int hole) {
        return (Integer) value(hole);
    }

    // Checks.

    private static final int CHECKS = 4096;
    private static final boolean[] failed = new boolean[CHECKS];
    private static boolean anyFailed;

    /** A condition that every instance meets. */
    public static void ASSERT(int check, boolean holds) {
        if (!holds && check < CHECKS) {
            failed[check] = true;
            anyFailed = true;
        }
    }

    /** The invariant of a loop, evaluated before its condition. */
    public static boolean invariant(int check, boolean holds) {
        ASSERT(check, holds);
        return true;
    }

    /** Whether an invariant is to be evaluated in this turn: it may take long. */
    public static boolean due(int turns) {
        return turns < 1000 || turns % 64 == 0;
    }

    /** Before the first turn of a loop that is not unwound. */
    public static void invariantEntered(int check, boolean holds) {
        ASSERT(check, holds);
    }

    /** In any state that one turn starts from, or that the loop is left in. */
    public static void invariantAssumed(int check, boolean holds) {
        ASSERT(check, holds);
    }

    /** After one turn from any state: if it does not hold, the invariant is not inductive. */
    public static void invariantKept(int check, boolean holds) {
        ASSERT(check, holds);
    }

    /** At the beginning of a method: at most so many activations of it at once. */
    public static void depth(int check, int most) {
        StackTraceElement[] stack = new Throwable().getStackTrace();
        if (stack.length < 2) {
            return;
        }
        int active = 0;
        for (StackTraceElement frame : stack) {
            boolean same = frame.getMethodName().equals(stack[1].getMethodName());
            if (same && frame.getClassName().equals(stack[1].getClassName())) {
                active++;
            }
        }
        ASSERT(check, active <= most);
    }

    // Loops.

    private static final int LOOPS = 1024;
    private static final int RUNS = 200;
    private static final long[] turns = new long[LOOPS];
    private static final int[] runs = new int[LOOPS];
    private static final StringBuilder[] each = new StringBuilder[LOOPS];

    private static long turnsLeft = Long.MAX_VALUE;

    /** What a run ends with that was given a number of turns, and needs more. */
    public static final class TooLong extends Error {
        TooLong() {
            super(null, null, false, true);
        }
    }

    /** Runs the program for at most so many turns of all its loops. */
    public static void run(long most, Program program) {
        turnsLeft = most;
        run(program);
    }

    /** At the beginning of a turn: the number of this one, from 1. */
    public static void turn(int loop, int count) {
        if (--turnsLeft < 0) {
            throw new TooLong();
        }
        if (loop < LOOPS) {
            turns[loop]++;
        }
    }

    /** The loop was left after so many turns. */
    public static void loopLeft(int loop, int count) {
        if (loop < LOOPS && runs[loop]++ < RUNS) {
            if (each[loop] == null) {
                each[loop] = new StringBuilder();
            }
            each[loop].append(each[loop].length() == 0 ? "" : ",").append(count);
        }
    }

    private static final StringBuilder[] traces = new StringBuilder[LOOPS];
    private static final int[] rows = new int[LOOPS];
    private static final int LONGEST = 64;

    /** At the end of a turn: the variables of the loop. */
    public static void trace(int loop, Object[] values) {
        if (loop >= LOOPS || rows[loop]++ >= RUNS) {
            return;
        }
        if (traces[loop] == null) {
            traces[loop] = new StringBuilder();
        }
        traces[loop].append(traces[loop].length() == 0 ? "[" : ",[");
        for (int i = 0; i < values.length; i++) {
            traces[loop].append(i == 0 ? "" : ",");
            string(traces[loop], shownInTable(values[i]));
        }
        traces[loop].append("]");
    }

    private static final Pattern ADDRESS = Pattern.compile("[\\w;]@[0-9a-f]");

    /** Nobody fills in a table of long arrays, nor of what is different in each run. */
    private static String shownInTable(Object value) {
        boolean isArray = value != null && value.getClass().isArray();
        if (isArray && Array.getLength(value) > LONGEST) {
            return "...";
        }
        String shown = show(value);
        return value instanceof String || !ADDRESS.matcher(shown).find() ? shown : "...";
    }

    // Helpers in conditions.

    private static ByteArrayOutputStream captured;

    /** What was printed so far. */
    public static String out() {
        if (captured == null) {
            return "";
        }
        System.out.flush();
        return new String(captured.toByteArray(), StandardCharsets.UTF_8);
    }

    public static boolean distinct(int[] a) {
        return distinct(a, a.length);
    }

    /** The first n elements are pairwise different. */
    public static boolean distinct(int[] a, int n) {
        boolean holds = n <= a.length;
        for (int i = 0; i < n && i < a.length; i++) {
            for (int j = i + 1; j < n && j < a.length; j++) {
                holds &= a[i] != a[j];
            }
        }
        return holds;
    }

    public static boolean distinct(long[] a) {
        return distinct(a, a.length);
    }

    public static boolean distinct(long[] a, int n) {
        boolean holds = n <= a.length;
        for (int i = 0; i < n && i < a.length; i++) {
            for (int j = i + 1; j < n && j < a.length; j++) {
                holds &= a[i] != a[j];
            }
        }
        return holds;
    }

    public static boolean distinct(char[] a) {
        return distinct(a, a.length);
    }

    public static boolean distinct(char[] a, int n) {
        boolean holds = n <= a.length;
        for (int i = 0; i < n && i < a.length; i++) {
            for (int j = i + 1; j < n && j < a.length; j++) {
                holds &= a[i] != a[j];
            }
        }
        return holds;
    }

    public static boolean distinct(Object[] a) {
        return distinct(a, a.length);
    }

    public static boolean distinct(Object[] a, int n) {
        boolean holds = n <= a.length;
        for (int i = 0; i < n && i < a.length; i++) {
            for (int j = i + 1; j < n && j < a.length; j++) {
                holds &= !Objects.equals(a[i], a[j]);
            }
        }
        return holds;
    }

    /** Several values are pairwise different. */
    public static boolean distinct(long first, long second, long... rest) {
        long[] all = new long[rest.length + 2];
        all[0] = first;
        all[1] = second;
        System.arraycopy(rest, 0, all, 2, rest.length);
        return distinct(all);
    }

    public static boolean distinct(String first, String second, String... rest) {
        String[] all = new String[rest.length + 2];
        all[0] = first;
        all[1] = second;
        System.arraycopy(rest, 0, all, 2, rest.length);
        return distinct(all);
    }

    public static boolean sorted(int[] a) {
        return sorted(a, a.length);
    }

    /** None of the first n elements is greater than the next. */
    public static boolean sorted(int[] a, int n) {
        boolean holds = n <= a.length;
        for (int i = 1; i < n && i < a.length; i++) {
            holds &= a[i - 1] <= a[i];
        }
        return holds;
    }

    public static boolean sorted(long[] a) {
        return sorted(a, a.length);
    }

    public static boolean sorted(long[] a, int n) {
        boolean holds = n <= a.length;
        for (int i = 1; i < n && i < a.length; i++) {
            holds &= a[i - 1] <= a[i];
        }
        return holds;
    }

    public static boolean sorted(char[] a) {
        return sorted(a, a.length);
    }

    public static boolean sorted(char[] a, int n) {
        boolean holds = n <= a.length;
        for (int i = 1; i < n && i < a.length; i++) {
            holds &= a[i - 1] <= a[i];
        }
        return holds;
    }

    public static boolean sorted(String[] a) {
        return sorted(a, a.length);
    }

    public static boolean sorted(String[] a, int n) {
        boolean holds = n <= a.length;
        for (int i = 1; i < n && i < a.length; i++) {
            holds &= a[i - 1].compareTo(a[i]) <= 0;
        }
        return holds;
    }

    /** For all numbers from the first up to, but not including, the second. */
    public static boolean forall(int from, int to, IntPredicate holds) {
        for (int i = from; i < to; i++) {
            if (!holds.test(i)) {
                return false;
            }
        }
        return true;
    }

    public static boolean exists(int from, int to, IntPredicate holds) {
        for (int i = from; i < to; i++) {
            if (holds.test(i)) {
                return true;
            }
        }
        return false;
    }

    // The run.

    /** The program. */
    public interface Program {
        Object run() throws Throwable;
    }

    /** What a program without a result returns. */
    public static final Object NOTHING = new Object();

    /**
     * Runs the program with its output captured, and prints one line of JSON: {@code out},
     * {@code returns} (in Java's own notation, or null), {@code thrown} (the class, or null) with
     * {@code bases}, {@code message} and {@code line}, {@code failed} (numbers of checks), {@code loops} (for each
     * loop that ran its number, the turns in all, how often it turned each time, and if it was traced
     * the values of its variables at the end of each turn).
     */
    public static void run(Program program) {
        PrintStream before = System.out;
        captured = new ByteArrayOutputStream();
        PrintStream into = new PrintStream(captured, false, StandardCharsets.UTF_8);
        System.setOut(into);
        Object result = NOTHING;
        Throwable thrown = null;
        try {
            result = program.run();
        } catch (ThreadDeath death) {
            throw death;
        } catch (Throwable t) {
            thrown = t;
        } finally {
            into.flush();
            System.setOut(before);
        }
        StringBuilder json = new StringBuilder("{\"out\":");
        string(json, out());
        json.append(",\"returns\":");
        if (result == NOTHING || thrown != null) {
            json.append("null");
        } else {
            string(json, show(result));
        }
        json.append(",\"thrown\":");
        if (thrown == null) {
            json.append("null");
        } else {
            string(json, thrown.getClass().getName());
            json.append(",\"bases\":[");
            Class<?> base = thrown.getClass().getSuperclass();
            for (; base != null && base != Object.class; base = base.getSuperclass()) {
                string(json, base.getName());
                json.append(base.getSuperclass() == Object.class ? "" : ",");
            }
            json.append("],\"message\":");
            string(json, String.valueOf(thrown.getMessage()));
            StackTraceElement[] stack = thrown.getStackTrace();
            int line = 0;
            for (int i = 0; i < stack.length && line == 0; i++) {
                if (!stack[i].getClassName().startsWith("java.")) {
                    line = stack[i].getLineNumber();
                }
            }
            json.append(",\"line\":").append(line);
        }
        json.append(",\"failed\":[");
        boolean first = true;
        for (int i = 0; i < CHECKS && anyFailed; i++) {
            if (failed[i]) {
                json.append(first ? "" : ",").append(i);
                first = false;
            }
        }
        json.append("],\"loops\":[");
        first = true;
        for (int i = 0; i < LOOPS; i++) {
            if (turns[i] > 0 || runs[i] > 0) {
                json.append(first ? "" : ",").append("{\"loop\":").append(i);
                json.append(",\"turns\":").append(turns[i]).append(",\"each\":[");
                json.append(each[i] == null ? "" : each[i].toString()).append("]");
                if (traces[i] != null) {
                    json.append(",\"rows\":[").append(traces[i]).append("]");
                }
                json.append("}");
                first = false;
            }
        }
        before.println(json.append("]}"));
        before.flush();
    }

    /** In Java's own notation. */
    static String show(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            StringBuilder out = new StringBuilder();
            string(out, (String) value);
            return out.toString();
        }
        if (value instanceof Character) {
            char c = (Character) value;
            if (c == '"') {
                return "'\"'";
            }
            StringBuilder out = new StringBuilder();
            string(out, c == '\'' ? "\\" : String.valueOf(c));
            String inner = c == '\'' ? "\\'" : out.substring(1, out.length() - 1);
            return "'" + inner + "'";
        }
        if (value instanceof Long) {
            return value + "L";
        }
        if (value instanceof Float) {
            return value + "f";
        }
        if (value.getClass().isArray()) {
            StringBuilder out = new StringBuilder("{");
            for (int i = 0; i < Array.getLength(value); i++) {
                out.append(i == 0 ? "" : ", ").append(show(Array.get(value, i)));
            }
            return out.append("}").toString();
        }
        return String.valueOf(value);
    }

    private static void string(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"':
                    out.append("\\\"");
                    break;
                case '\\':
                    out.append("\\\\");
                    break;
                case '\n':
                    out.append("\\n");
                    break;
                case '\r':
                    out.append("\\r");
                    break;
                case '\t':
                    out.append("\\t");
                    break;
                default:
                    if (c < ' ' || c > '~') {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
            }
        }
        out.append('"');
    }
}
