package verify.claims;

/** An invariant must hold whenever somebody is called who may rely on it. */
public class Broken {
    private int i = 1;
    //@ private invariant i > 0;

    //@ requires p > 0;
    //@ ensures i == p;
    public void set(int p) { // HOLDS
        i = p;
    }

    public int half() { // HOLDS
        return 100 / i;
    }

    public void reset() { // VIOLATED invariant i > 0
        i = 0;
        set(1);
    }

    public void dip() { // VIOLATED invariant i > 0
        i = -5;
        half();
        i = 1;
    }

    /** Called back in the middle of a change. */
    public void tell(Listener listener) { // VIOLATED invariant i > 0
        i = 0;
        if (listener != null) {
            listener.changed(this);
        }
        i = 1;
    }

    /** A private method is part of the one that calls it. */
    public void inside() { // HOLDS
        i = 0;
        repair();
    }

    private void repair() {
        i = 1;
    }

    public static class Listener {
        private void changed(Broken source) {
            if (source != null) {
                source.half();
            }
        }
    }
}
