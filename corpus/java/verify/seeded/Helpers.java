// gadfly verify --modular
package verify.seeded;

/** Bug: a caller that breaks a precondition; what is called is only known by its contract. */
public class Helpers {
    //@ requires x >= 0;
    //@ ensures \result >= 0 && \result <= x;
    //@ assignable \nothing;
    static int root(int x) {
        int r = 0;
        while ((r + 1) * (r + 1) <= x && r < 46339) {
            r++;
        }
        return r;
    }

    //@ ensures \result >= 0;
    public static int distance(int a, int b) { // VIOLATED requires x >= 0
        return root(a - b);
    }

    //@ requires a >= 0;
    //@ ensures \result <= a;
    public static int below(int a) { // HOLDS bounded
        return root(a);
    }

    //@ requires a >= 0;
    //@ ensures \result < a;
    public static int strictlyBelow(int a) { // VIOLATED ensures \result < a
        return root(a);
    }

    /** Calls nobody: the variable only has the name of a method. */
    //@ ensures \result == 2 * a;
    public static int doubled(int a) { // HOLDS complete
        int distance = a;
        return distance + a;
    }
}
