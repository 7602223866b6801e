package verify.sound;

/** Loops of thousands of turns, cut by their invariants. */
public class Loops {
    /** How many weeks there are in so many days. */
    //@ requires 0 <= days;
    //@ ensures 7 * \result <= days && days - 7 * \result < 7;
    public static int weeks(int days) { // HOLDS complete
        int weeks = 0;
        int rest = days;
        //@ loop_invariant 0 <= rest && 0 <= weeks && weeks <= 306783378;
        //@ loop_invariant days - rest == 7 * weeks;
        //@ decreases rest;
        while (rest >= 7) {
            rest -= 7;
            weeks++;
        }
        return weeks;
    }

    //@ requires 0 <= n && n <= 100000;
    //@ ensures \result == 2 * n;
    public static int twice(int n) { // HOLDS complete
        int twice = 0;
        int left = n;
        //@ loop_invariant 0 <= left && left <= n;
        //@ loop_invariant twice == 2 * (n - left);
        //@ decreases left;
        while (left > 0) {
            twice += 2;
            left--;
        }
        return twice;
    }
}
