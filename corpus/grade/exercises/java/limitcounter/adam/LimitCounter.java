// VERDICT different: new LimitCounter(1), increment(), increment(), get() gives 2 instead of 1
public class LimitCounter {
    private int limit;
    private int count;

    public LimitCounter(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("negative limit");
        }
        this.limit = limit;
    }

    public boolean increment() {
        if (count <= limit) {
            count++;
            return true;
        }
        return false;
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
