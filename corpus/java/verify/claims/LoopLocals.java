package verify.claims;

/** A loop may say that it changes local variables. */
public class LoopLocals {
    //@ requires n >= 0;
    //@ ensures \result >= 0;
    public static int count(int n) { // HOLDS
        int s = 0;
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n && s >= 0;
        //@ assignable i, s;
        while (i < n && s < 100) {
            i++;
            s++;
        }
        return s;
    }
}
