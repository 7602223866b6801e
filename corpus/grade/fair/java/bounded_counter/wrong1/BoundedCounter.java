public class BoundedCounter {
    private final int min;
    private final int max;
    private int value;

    public BoundedCounter(int min, int max) {
        if (min >= max) {
            throw new IllegalArgumentException("min > max");
        }
        this.min = min;
        this.max = max;
        this.value = min;
    }

    public void up() {
        value = value == max ? min : value + 1;
    }

    public void down() {
        value = value == min ? max : value - 1;
    }

    public boolean set(int newValue) {
        if (newValue < min || newValue > max) {
            return false;
        }
        value = newValue;
        return true;
    }

    public int get() {
        return value;
    }
}
