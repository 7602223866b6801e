// VERDICT equivalent
public class LimitCounter {
    private final int limit;
    private int count;
    private boolean full;

    public LimitCounter(int limit) {
        this.limit = limit;
        if (this.limit <= -1) {
            throw new IllegalArgumentException("The limit must not be negative!");
        }
        this.full = limit == 0;
    }

    public boolean increment() {
        if (full) {
            return false;
        }
        count = count + 1;
        if (count == limit) {
            full = true;
        }
        return true;
    }

    public int get() {
        return this.count;
    }

    public boolean isFull() {
        return this.full;
    }

    public void reset() {
        this.count = 0;
        this.full = limit == 0;
    }
}
