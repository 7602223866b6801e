public class BoundedCounter {
    private int low;
    private int high;
    private long value;

    public BoundedCounter(int min, int max) {
        low = min;
        high = max;
        if (!set(min)) {
            throw new IllegalArgumentException("empty range");
        }
    }

    public void up() {
        value++;
        if (value > high) {
            value = low;
        }
    }

    public void down() {
        value--;
        if (value < low) {
            value = high;
        }
    }

    public boolean set(int newValue) {
        if (newValue >= low && newValue <= high) {
            value = newValue;
            return true;
        } else {
            return false;
        }
    }

    public int get() {
        return (int) value;
    }
}
