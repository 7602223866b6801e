package verify.claims;

/** What was there all the time is not fresh, although nobody has used it yet. */
public class Constants {
    enum Colour {
        RED, GREEN
    }

    static class Holder {
        static final Object ONE = new Object();
    }

    //@ ensures !\fresh(\result);
    public Colour first() { // HOLDS
        return Colour.RED;
    }

    //@ ensures \fresh(\result);
    public Colour second() { // VIOLATED ensures \fresh(\result)
        return Colour.GREEN;
    }

    //@ ensures \fresh(\result);
    public Object shared() { // UNKNOWN
        return Holder.ONE;
    }

    //@ ensures \fresh(\result);
    public Integer cached() { // UNKNOWN
        return 5;
    }

    //@ ensures \fresh(\result);
    public Object made() { // HOLDS
        return new Object();
    }
}
