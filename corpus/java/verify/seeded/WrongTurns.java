package verify.seeded;

/** Bugs: an invariant that a turn breaks, and one that is not true at first. */
public class WrongTurns {
    /** How many weeks there are in so many days. */
    //@ requires 0 <= days;
    //@ ensures 7 * \result <= days && days - 7 * \result < 7;
    public static int weeks(int days) { // VIOLATED loop_invariant
        int weeks = 0;
        int rest = days;
        //@ loop_invariant 0 <= rest && 0 <= weeks && weeks <= 306783378;
        //@ loop_invariant days - rest == 7 * (weeks + 1);
        //@ decreases rest;
        while (rest >= 7) {
            rest -= 7;
            weeks++;
        }
        return weeks;
    }

    //@ requires 0 <= n && n <= 100000;
    //@ ensures \result == 2 * n;
    public static int twice(int n) { // VIOLATED loop_invariant
        int twice = 0;
        int left = n;
        //@ loop_invariant 0 <= left && left <= n;
        //@ loop_invariant twice == 2 * (n - left);
        //@ decreases left;
        while (left > 0) {
            twice += 2;
            left -= 2;
        }
        return twice;
    }
}
