// REFERENCE
/** A counter that starts at 0 and never exceeds a limit. */
public class LimitCounter {
    private final int limit;
    private int count;

    /**
     * Creates a counter with the given limit.
     *
     * @throws IllegalArgumentException if the limit is negative
     */
    public LimitCounter(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("negative limit");
        }
        this.limit = limit;
        this.count = 0;
    }

    /** Adds one and returns true, or does nothing and returns false if the limit is reached. */
    public boolean increment() {
        if (count == limit) {
            return false;
        }
        count++;
        return true;
    }

    /** Returns the current count. */
    public int get() {
        return count;
    }

    /** Returns true if the limit is reached. */
    public boolean isFull() {
        return count == limit;
    }

    /** Sets the count back to 0. */
    public void reset() {
        count = 0;
    }
}
