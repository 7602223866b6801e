package verify.claims;

/** A clause in a static initialiser needs no input to be violated. */
public class FalseStart {
    static {
        //@ assert 1 == 2;
    }

    private FalseStart() {
    }

    //@ ensures \result == x;
    public static int same(int x) { // VIOLATED assert 1 == 2
        return x;
    }
}
