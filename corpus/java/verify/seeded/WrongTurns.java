package verify.seeded;

/** Bugs: an invariant that a turn breaks, and one that is not true at first. */
public class WrongTurns {
    /** The sum of the numbers from 1 to n. */
    //@ requires 0 <= n && n <= 10000;
    //@ ensures \result == n * (n + 1) / 2;
    public static int gauss(int n) { // VIOLATED loop_invariant
        int sum = 0;
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n && sum == i * (i - 1) / 2;
        //@ decreases n - i;
        while (i < n) {
            i++;
            sum += i;
        }
        return sum;
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
