package verify.claims;

/** A private field that contracts of other classes may name. */
public class OpenToContracts {
    //@ requires tank.level > 0;
    //@ ensures \result > 0;
    public int read(Tank tank) { // HOLDS
        return tank.level();
    }
}

class Tank {
    private /*@ spec_public */ int level = 1;

    //@ ensures \result == level;
    public int level() { // HOLDS
        return level;
    }
}
