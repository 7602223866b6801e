package gadfly.rt;

/**
 * One walk over the objects whose invariants count. Each object is visited once. The walk either
 * assumes the invariants or checks them; the code of the invariants is the same.
 */
public final class Visit {
    private final boolean checks;
    private Object[] seen = new Object[8];
    private int count;

    public Visit(boolean checks) {
        this.checks = checks;
    }

    /** Whether the object is met for the first time. */
    public boolean enter(Object o) {
        for (int i = 0; i < count; i++) {
            if (seen[i] == o) {
                return false;
            }
        }
        if (count == seen.length) {
            Object[] more = new Object[2 * count];
            for (int i = 0; i < count; i++) {
                more[i] = seen[i];
            }
            seen = more;
        }
        seen[count++] = o;
        return true;
    }

    /** The value of an invariant, or what was thrown when it was computed. */
    public void claim(int id, boolean holds, Throwable thrown) {
        if (!checks) {
            Check.assume(holds && thrown == null);
        } else if (thrown != null) {
            Check.undefined(id, thrown);
        } else {
            Check.clause(id, holds);
        }
    }
}
