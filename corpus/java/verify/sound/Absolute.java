package verify.sound;

public class Absolute {
    //@ requires x != Integer.MIN_VALUE;
    //@ ensures \result >= 0 && (\result == x || \result == -x);
    public static int abs(int x) { // HOLDS
        return x < 0 ? -x : x;
    }

    //@ ensures \result == (x < 0 ? -(long) x : x);
    public static long wide(int x) { // HOLDS
        long wide = x;
        return wide < 0 ? -wide : wide;
    }
}
