package verify.claims;

/** What is only assumed is not known. */
public class Assumptions {
    //@ ensures \result == 0;
    public static int assumed(int x) { // UNKNOWN
        //@ assume x > 5;
        return x > 5 ? 0 : 1;
    }

    private static int cut(int x) {
        //@ assume x < 8;
        return x < 8 ? 1 : 0;
    }

    //@ ensures \result == 1;
    public static int through(int x) { // UNKNOWN
        return cut(x);
    }

    /** A clause about exceptions says which ones are permitted. */
    //@ signals (ArithmeticException e) n == 3;
    public static void rejects(int n) { // VIOLATED uncaught
        if (n == 1000) {
            throw new IllegalStateException();
        }
    }

    /** Where nothing is said, arguments may be rejected. */
    //@ requires n >= 0;
    public static void silent(int n) { // HOLDS
        if (n == 1000) {
            throw new IllegalStateException();
        }
    }

    /** The quantifier is followed for a few values of x only. */
    //@ ensures (\forall int i; 0 <= i && i < 40; i != x || x < 30);
    public static void forty(int x) { // HOLDS bounded
    }

    /** No run has as few iterations as are followed. */
    //@ ensures \result <= 20;
    public static int bits(int x) { // UNKNOWN
        int count = 0;
        for (int i = 0; i < 20; i++) {
            if ((x >> i & 1) == 1) {
                count++;
            }
        }
        return count;
    }

    /** No driver makes objects of a local class. */
    public static int local() {
        class Local {
            //@ ensures \result == 1;
            int one() {
                return 2;
            }
        }
        return new Local().one(); // UNKNOWN
    }

    /** A promise is checked even if only others of the class rely on it. */
    private /*@ pure @*/ static int impure(int[] a) { // VIOLATED assignable pure
        a[0] = 1;
        return a[0];
    }

    //@ non_null
    private static String name(int x) { // VIOLATED non_null
        return x == 4 ? null : "";
    }
}
