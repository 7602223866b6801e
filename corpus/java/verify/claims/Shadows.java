package verify.claims;

/** Names of a clause are those of the class that it stands in. */
public class Shadows extends Shadowed {
    int n = 20;

    public void k() { // HOLDS
        n = 21;
    }

    public void m() { // HOLDS
        n = 22;
    }
}

class Shadowed {
    int n = 10;
    //@ invariant n == 10;
    //@ initially n == 10;

    //@ ensures n == 10;
    public void m() { // HOLDS
        n = 10;
    }
}
