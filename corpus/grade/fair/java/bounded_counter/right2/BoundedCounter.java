public class BoundedCounter {
    private int[] bounds;
    private int current;

    public BoundedCounter(int min, int max) {
        bounds = new int[] {min, max};
        if (bounds[0] > bounds[1]) {
            throw new IllegalArgumentException("The minimum " + min + " is larger than the maximum " + max);
        }
        current = min;
    }

    public void up() {
        current = current == bounds[1] ? bounds[0] : current + 1;
    }

    public void down() {
        current = current == bounds[0] ? bounds[1] : current - 1;
    }

    public boolean set(int newValue) {
        boolean allowed = bounds[0] <= newValue && newValue <= bounds[1];
        if (allowed) {
            current = newValue;
        }
        return allowed;
    }

    public int get() {
        return current;
    }
}
