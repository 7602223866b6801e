public class BoundedCounter {
    private final int min;
    private final int max;
    private int value;

    public BoundedCounter(int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException("min > max");
        }
        this.min = min;
        this.max = max;
        this.value = min;
    }

    public void up() {
        value++;
        if (value == max) {
            value = min;
        }
    }

    public void down() {
        if (value == min) {
            value = max;
        } else {
            value--;
        }
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
