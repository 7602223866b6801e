package verify.claims;

/** What is not checked is said not to be known, wherever it stands. */
public class Unchecked {
    //@ ensures true;
    public Object assertion(Object o) { // UNKNOWN
        //@ assert \fresh(o);
        return o;
    }

    //@ ensures true;
    public int refining(int x) { // UNKNOWN
        //@ refining ensures x == 7;
        x = x + 1;
        return x;
    }

    //@ ensures true;
    public int reachable(int x) { // UNKNOWN
        //@ reachable;
        return x;
    }

    //@ ensures true;
    //@ diverges x > 0;
    public int sometimes(int x) { // UNKNOWN
        return x;
    }

    //@ ensures true;
    public int local(Object o) { // UNKNOWN
        /*@ non_null */ Object p = o;
        return p == null ? 0 : 1;
    }

    /** All of its contract is checked. */
    //@ ensures \result == x + 1;
    public int next(int x) { // HOLDS complete
        //@ assert x == \old(x);
        return x + 1;
    }
}
