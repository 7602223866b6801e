// VERDICT equivalent
public class LimitCounter {
    private int max;
    private int value = 0;

    public LimitCounter(int max) {
        if (max < 0) throw new IllegalArgumentException("max < 0");
        this.max = max;
    }

    public boolean increment() {
        int old = value;
        value = isFull() ? value : value + 1;
        return value != old;
    }

    public int get() {
        return value;
    }

    public boolean isFull() {
        return !(value < max);
    }

    public void reset() {
        value = 0;
    }
}
