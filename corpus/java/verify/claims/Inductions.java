// gadfly verify --modular
package verify.claims;

import java.io.IOException;

/** A contract in place of a call says nothing of what it leaves open: other exceptions, and whether the call ends. */
public class Inductions {
    //@ ensures \result == 7;
    //@ pure
    public static int endless(int n) { // UNKNOWN
        return n == 5 ? endless(n) : 7;
    }

    //@ requires n >= 0;
    //@ ensures \result == 0;
    //@ pure
    public static int even(int n) { // UNKNOWN
        return n == 0 ? 0 : odd(n);
    }

    //@ requires n >= 0;
    //@ ensures \result == 0;
    //@ pure
    public static int odd(int n) { // UNKNOWN
        return n == 0 ? 0 : even(n);
    }

    //@ ensures \result == 0;
    //@ pure
    public static int caller(int n) { // UNKNOWN
        return n < 0 ? 0 : even(n);
    }

    /** Overloads are no recursion. */
    //@ ensures \result == n;
    //@ pure
    public static int same(int n) { // HOLDS complete
        return same(n, 0);
    }

    //@ ensures \result == n + m;
    //@ pure
    public static int same(int n, int m) { // HOLDS complete
        return n + m;
    }

    //@ diverges true;
    //@ ensures \result == 7;
    //@ pure
    public static int partly(int n) { // HOLDS complete
        return n == 5 ? partly(n) : 7;
    }

    //@ ensures \result == 7;
    //@ pure
    public static int wholly(int n) { // UNKNOWN
        return partly(n);
    }

    //@ ensures \result == x;
    //@ pure
    static int silent(int x) { // HOLDS complete
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        return x;
    }

    //@ ensures \result >= 0;
    //@ pure
    public static int caught(int x) { // UNKNOWN
        try {
            return silent(x) < 0 ? 0 : 1;
        } catch (RuntimeException e) {
            return -1;
        }
    }

    //@ ensures \result == x;
    //@ pure
    static int declared(int x) throws IOException { // HOLDS complete
        if (x == 3) {
            throw new IOException();
        }
        return x;
    }

    //@ ensures \result != 4;
    //@ pure
    public static int handled() { // UNKNOWN
        try {
            return declared(3);
        } catch (IOException e) {
            return 4;
        }
    }

    //@ ensures \result == x;
    //@ pure
    static int quiet(int x) { // HOLDS complete
        return x;
    }

    /** Nothing is thrown: the method itself was checked. */
    //@ ensures \result == x;
    //@ pure
    public static int calm(int x) { // HOLDS complete
        try {
            return quiet(x);
        } catch (RuntimeException e) {
            return x + 1;
        }
    }

    //@ public normal_behavior
    //@   requires x >= 0;
    //@   ensures \result == x;
    //@ also public exceptional_behavior
    //@   requires x < 0;
    //@   signals_only IllegalArgumentException;
    //@ pure
    static int loud(int x) { // HOLDS complete
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        return x;
    }

    //@ ensures \result == (x < 0 ? -1 : x);
    //@ pure
    public static int described(int x) { // HOLDS
        try {
            return loud(x);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    //@ public exceptional_behavior
    //@   requires true;
    //@ pure
    static void never() throws IllegalStateException { // HOLDS complete
        throw new IllegalStateException();
    }

    //@ ensures false;
    //@ pure
    public static int behind() { // UNKNOWN
        try {
            never();
        } catch (RuntimeException e) {
            return 1;
        }
        return 2;
    }
}
