// VERDICT different: new LimitCounter(2), increment(), increment(), increment(), get() gives 0 instead of 2
public class LimitCounter {
    private int limit;
    private int count;

    public LimitCounter(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("negative limit");
        }
        this.limit = limit;
        count = 0;
    }

    public boolean increment() {
        if (count < limit) {
            count++;
            return true;
        } else {
            count = 0;
            return false;
        }
    }

    public int get() {
        return count;
    }

    public boolean isFull() {
        return count == limit;
    }

    public void reset() {
        count = 0;
    }
}
