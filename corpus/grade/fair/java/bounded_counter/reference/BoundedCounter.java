/**
 * A counter whose value is always between a smallest and a largest value (both
 * included).
 */
public class BoundedCounter {

    private final int min;
    private final int max;
    private int value;

    /**
     * Creates a counter that begins with the smallest value.
     *
     * @throws IllegalArgumentException if min is larger than max
     */
    public BoundedCounter(int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException("min > max");
        }
        this.min = min;
        this.max = max;
        this.value = min;
    }

    /** Increases the value by 1; after the largest value comes the smallest one. */
    public void up() {
        if (value == max) {
            value = min;
        } else {
            value++;
        }
    }

    /** Decreases the value by 1; before the smallest value comes the largest one. */
    public void down() {
        if (value == min) {
            value = max;
        } else {
            value--;
        }
    }

    /** Sets the value, but only if it is allowed; returns whether it is. */
    public boolean set(int newValue) {
        if (newValue < min || newValue > max) {
            return false;
        }
        value = newValue;
        return true;
    }

    /** Returns the value. */
    public int get() {
        return value;
    }
}
