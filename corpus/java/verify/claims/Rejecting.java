package verify.claims;

/** What always holds also holds after an argument check. */
public class Rejecting {
    private int n; //@ invariant n >= 0;
    static int seen;

    //@ requires k >= 0;
    public void broken(int k) { // VIOLATED invariant n >= 0
        n = -1;
        if (k == 5) {
            throw new IllegalArgumentException();
        }
        n = 0;
    }

    //@ requires k >= 0;
    public void kept(int k) { // HOLDS
        if (k == 5) {
            throw new IllegalArgumentException();
        }
        n = k;
    }

    //@ assignable \nothing;
    public void counted(int k) { // VIOLATED assignable \nothing
        if (k == 5) {
            seen = 3;
            throw new IllegalStateException();
        }
    }

    /** A failure is named before what it leaves behind. */
    //@ requires k >= 0;
    public int failing(int k) { // VIOLATED division-by-zero
        n = -1;
        int result = 10 / k;
        n = 0;
        return result;
    }
}

class Monotone {
    public int level;
    //@ constraint level >= \old(level);

    public void drop(int k) { // VIOLATED constraint level >= \old(level)
        if (k < 0) {
            level = level == Integer.MIN_VALUE ? level : level - 1;
            throw new IllegalArgumentException();
        }
    }
}

class SameObject {
    //@ requires s != null;
    //@ ensures \result != s;
    public static String same(String s) { // VIOLATED ensures \result != s
        return s.concat("");
    }

    //@ requires s != null;
    //@ ensures \fresh(\result);
    public static String twice(String s) { // VIOLATED ensures \fresh(\result)
        return s.concat(s);
    }

    //@ ensures \fresh(\result);
    public static Runnable lambda(int n) { // UNKNOWN
        return () -> { };
    }
}
