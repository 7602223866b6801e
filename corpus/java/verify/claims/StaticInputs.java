package verify.claims;

/** A call may come after any other, so static state is an input of it. */
public class StaticInputs {
    public static int shared;
    private static int hidden = 1;
    private static int last;
    private static final int[] MEMO = new int[3];
    private static final int[] DAYS = {31, 28, 31};
    static final Object LOCK = new Object();
    static Cell top;

    static class Cell {
        int value;
        Cell below;
    }

    /** Static fields of another class, with an initialiser. */
    static class Settings {
        static int width = 80;
        static boolean wide;
    }

    //@ ensures \result == 0;
    public static int shared() { // VIOLATED ensures \result == 0
        return shared;
    }

    //@ requires shared > 5;
    //@ ensures \result > 5;
    public static int large() { // HOLDS complete
        return shared;
    }

    //@ ensures \result == shared + x;
    public int added(int x) { // HOLDS complete
        return x + shared;
    }

    /** Nothing says that nobody sets it. */
    //@ ensures \result == 1;
    public static int hidden() { // UNKNOWN
        return hidden;
    }

    //@ ensures last == x;
    //@ ensures shared == \old(shared);
    public static void remember(int x) { // HOLDS complete
        last = x;
    }

    //@ assignable \nothing;
    public static void widen() { // VIOLATED assignable \nothing
        Settings.wide = true;
    }

    //@ requires Settings.width > 80;
    //@ ensures \result == 80;
    public static int width() { // VIOLATED ensures \result == 80
        return Settings.width;
    }

    //@ requires top != null && top.below == top;
    //@ ensures \result != 7;
    public static int stacked() { // VIOLATED ensures \result != 7
        return top.below.below.value;
    }

    /** The element may have been set by an earlier call. */
    //@ ensures \result == 0;
    public static int memo() { // HOLDS bounded
        return MEMO[0];
    }

    public static void memorize(int x) {
        MEMO[0] = x;
    }

    //@ requires 0 <= month && month < 3;
    //@ ensures \result >= 28;
    public static int days(int month) { // HOLDS complete
        return DAYS[month];
    }

    /** Others can pass that very object. */
    //@ ensures \result;
    public static boolean isOther(/*@ nullable */ Object o) { // HOLDS bounded
        return o != LOCK;
    }

    /** The array may be one of strings. */
    //@ requires a.length > 0;
    //@ signals_only \nothing;
    public static void store(/*@ nullable */ Object[] a, Object o) { // HOLDS bounded
        a[0] = o;
    }
}
