// gadfly verify --modular
package verify.claims;

/** A contract that nobody can keep makes paths vanish. */
public class Contradiction {
    //@ ensures \result > 0 && \result < 0;
    //@ assignable \nothing;
    static int impossible(int x) { // VIOLATED ensures \result > 0 && \result < 0
        return x;
    }

    //@ ensures \result == 77;
    public static int relying(int x) { // UNKNOWN
        if (x > 5) {
            return impossible(x);
        }
        return 77;
    }

    //@ ensures \result >= x || x > 100;
    //@ assignable \nothing;
    static int possible(int x) { // HOLDS complete
        return x;
    }

    //@ requires x < 50;
    //@ ensures \result >= x;
    public static int sound(int x) { // HOLDS complete
        return possible(x);
    }
}
