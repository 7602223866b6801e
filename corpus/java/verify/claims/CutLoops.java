package verify.claims;

import java.util.LinkedHashMap;
import java.util.function.Supplier;

/**
 * A loop that is cut by its invariant says something of all iterations only if it changes nothing but
 * what was made unknown, and if it comes to an end. Each of these is wrong from the thousandth
 * iteration on, which nobody follows that far.
 */
public class CutLoops {
    static int shared;
    private int field;
    private int[] cells = {0};

    /** The clause leaves out what the loop changes. */
    //@ requires n >= 0 && field == 0;
    //@ ensures field == 0;
    public void forgotten(int n) { // HOLDS bounded
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_modifies i;
        //@ decreases n - i;
        while (i < n) {
            if (i == 1000) {
                bump();
            }
            i++;
        }
    }

    private void bump() {
        field = 1;
    }

    /** What is assigned in the loop itself is made unknown, whatever the clause says. */
    //@ requires n >= 0 && field == 0;
    //@ ensures field == 0;
    public void seen(int n) { // HOLDS bounded
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_modifies i;
        //@ decreases n - i;
        while (i < n) {
            if (i == 1000) {
                this.field = 1;
            }
            i++;
        }
    }

    /** A name says little: this `get` runs a lambda. */
    //@ requires n >= 0;
    //@ ensures \result == 0;
    public static int supplied(int n) { // HOLDS bounded
        int[] r = {0};
        int i = 0;
        Supplier<Integer> s = () -> {
            r[0] = 1;
            return 0;
        };
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            i++;
            if (i == 1000) {
                s.get();
            }
        }
        return r[0];
    }

    /** And this one moves an entry to the end. */
    //@ requires n >= 0;
    //@ ensures \result == 1;
    public static int accessed(int n) { // HOLDS bounded
        int i = 0;
        LinkedHashMap<Integer, Integer> m = new LinkedHashMap<>(16, 0.75f, true);
        m.put(1, 1);
        m.put(2, 2);
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            i++;
            if (i == 1000) {
                m.get(1);
            }
        }
        return m.keySet().iterator().next();
    }

    static class Side {
        {
            shared = 1;
        }
    }

    //@ requires n >= 0 && shared == 0;
    //@ ensures shared == 0;
    public static void created(int n) { // HOLDS bounded
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            i++;
            if (i == 1000) {
                new Side();
            }
        }
    }

    static class Loud {
        @Override
        public String toString() {
            shared = 1;
            return "";
        }
    }

    //@ requires n >= 0 && shared == 0;
    //@ ensures shared == 0;
    public static void concatenated(int n) { // HOLDS bounded
        int i = 0;
        Loud loud = new Loud();
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            i++;
            if (i == 1000) {
                String s = "" + loud;
            }
        }
    }

    static class Resource implements AutoCloseable {
        //@ pure
        Resource() {
        }

        @Override
        public void close() {
            shared = 1;
        }
    }

    //@ requires n >= 0 && shared == 0;
    //@ ensures shared == 0;
    public static void closed(int n) { // HOLDS bounded
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            i++;
            if (i == 1000) {
                try (Resource r = new Resource()) {
                }
            }
        }
    }

    /** The element that is assigned belongs to another array than the one at the start. */
    //@ requires n >= 0 && cells != null && cells.length == 1 && cells[0] == 0;
    //@ ensures \result == 0;
    public int replaced(int n) { // HOLDS bounded
        int i = 0;
        int[] first = cells;
        //@ loop_invariant 0 <= i && i <= n && cells != null && cells.length == 1;
        //@ decreases n - i;
        while (i < n) {
            i++;
            if (i == 1000) {
                cells[0] = 5;
                this.cells = new int[1];
            }
        }
        return cells == first ? 0 : first[0];
    }

    /** It says of itself that it changes nothing. */
    //@ pure
    private static int touch(int i) { // VIOLATED assignable pure
        if (i == 1000) {
            shared = 1;
        }
        return i;
    }

    //@ requires n >= 0 && shared == 0;
    //@ ensures shared == 0;
    public static void trusting(int n) { // HOLDS bounded
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            touch(i);
            i++;
        }
    }

    /** Nothing says that it ends; it does not for numbers that are odd. */
    //@ ensures true;
    public static void odd(int n) { // HOLDS bounded
        int i = 0;
        //@ loop_invariant true;
        while (i != n) {
            i += 2;
        }
    }

    //@ requires n >= 0;
    //@ ensures true;
    public static void stuck(int n) { // HOLDS bounded
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < n) {
            if (i != 1000) {
                i++;
            }
        }
    }

    /** It need not end. */
    //@ requires n >= 0;
    //@ diverges true;
    //@ ensures \result >= n;
    public static int patient(int n) { // HOLDS complete
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < n) {
            if (i != 1000) {
                i++;
            }
        }
        return i;
    }

    /** The number of finished iterations is not known, either. */
    //@ requires n >= 0;
    //@ ensures true;
    public static void counted(int n) { // HOLDS bounded
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n && \count <= 1000;
        //@ decreases n - i;
        while (i < n) {
            i++;
        }
    }

    private static int twice(int x) {
        int y = Math.max(x, 0);
        return y + y;
    }

    /** Calls whose text shows that they change nothing are no obstacle. */
    //@ requires 0 <= n && n <= 1000;
    //@ ensures \result == n;
    public int harmless(int n) { // HOLDS complete
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            if (twice(i) > 5000) {
                throw new IllegalStateException("too many: " + i);
            }
            field = i;
            i++;
        }
        return i;
    }

    /** A ghost variable that the loop sets is not forgotten when the loop is cut. */
    //@ requires n >= 0;
    //@ ensures \result != 500;
    public static int ghost(int n) { // HOLDS bounded
        int i = 0;
        //@ ghost int k = 0;
        //@ loop_invariant 0 <= i && i <= n && k == i;
        //@ decreases n - i;
        while (i < n) {
            i++;
            //@ set k = i;
        }
        return i;
    }
}
