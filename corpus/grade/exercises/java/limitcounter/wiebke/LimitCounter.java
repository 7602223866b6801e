// VERDICT equivalent
public class LimitCounter {
    private int limit;
    private int left; // how often we may still count

    public LimitCounter(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException();
        }
        this.limit = limit;
        reset();
    }

    public boolean increment() {
        boolean ok = left > 0;
        if (ok) {
            left--;
        }
        return ok;
    }

    public int get() {
        return limit - left;
    }

    public boolean isFull() {
        return left == 0;
    }

    public void reset() {
        left = limit;
    }
}
