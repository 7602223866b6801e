package verify.claims;

/** A method comes to its end unless its contract says that it need not. */
public class Diverging {
    //@ diverges false;
    public void stop(int i) { // VIOLATED diverges false
        if (i < 0) {
            System.exit(0);
        }
    }

    //@ ensures true;
    public void spin(int i) { // VIOLATED infinite-loop
        while (i != 0) {
        }
    }

    //@ diverges false;
    //@ ensures true;
    public void mirrored(int i) { // VIOLATED infinite-loop
        while (i != 0) {
            i = -i;
        }
    }

    //@ diverges true;
    //@ ensures \result == 0;
    public int permitted(int i) { // HOLDS
        while (i != 0) {
            i = -i;
        }
        return i;
    }

    //@ diverges true;
    //@ ensures \result == 1;
    public int wrong(int i) { // VIOLATED ensures \result == 1
        while (i != 0) {
            i = -i;
        }
        return i;
    }
}
