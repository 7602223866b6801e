// gadfly verify --modular
package verify.claims;

/** A contract in place of a method says no more than what stands there. */
public class Stubs {
    int v;

    //@ ensures \fresh(\result);
    //@ pure
    Stubs make() {
        return new Stubs();
    }

    //@ ensures false;
    public void any() { // VIOLATED ensures false
        Stubs made = make();
    }

    //@ ensures \result;
    public boolean differs() { // HOLDS
        return make() != this;
    }

    //@ ensures \result != null;
    //@ pure
    Stubs other() {
        return new Stubs();
    }

    //@ ensures \result == v;
    public int alias() { // VIOLATED ensures \result == v
        v = 1;
        Stubs it = other();
        it.v = 2;
        return 1;
    }

    //@ ensures \result != null;
    //@ pure
    static Stubs same(Stubs given) {
        return given;
    }

    //@ ensures \result == 1;
    public static int made() { // UNKNOWN
        Stubs own = new Stubs();
        own.v = 1;
        same(own).v = 2;
        return own.v;
    }

    //@ requires false;
    //@ ensures \result == 0;
    //@ pure
    int never() { // UNKNOWN
        return 0;
    }
}
