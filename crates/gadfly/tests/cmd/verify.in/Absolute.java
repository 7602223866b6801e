public class Absolute {
    //@ ensures \result >= 0;
    public static int abs(int x) {
        return x < 0 ? -x : x;
    }

    //@ requires x != Integer.MIN_VALUE;
    //@ ensures \result >= 0;
    public static int checked(int x) {
        return x < 0 ? -x : x;
    }
}
