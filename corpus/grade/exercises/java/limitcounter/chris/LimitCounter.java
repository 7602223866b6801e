// VERDICT different: a = new LimitCounter(5), b = new LimitCounter(5), a.increment(), b.get() gives 1 instead of 0
public class LimitCounter {
    private int limit;
    private static int count = 0;

    public LimitCounter(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("negative limit");
        }
        this.limit = limit;
        count = 0;
    }

    public boolean increment() {
        if (count >= limit) {
            return false;
        }
        count++;
        return true;
    }

    public int get() {
        return count;
    }

    public boolean isFull() {
        return count >= limit;
    }

    public void reset() {
        count = 0;
    }
}
