package verify.seeded;

/** Bug: the smallest number has no positive twin. */
public class Minimum {
    //@ ensures \result >= 0 && (\result == x || \result == -x);
    public static int abs(int x) { // VIOLATED ensures \result >= 0
        return x < 0 ? -x : x;
    }

    //@ ensures \result == (x < 0 ? -(long) x : x);
    public static long wide(int x) {
        long wide = x;
        return wide < 0 ? -wide : wide;
    }
}
