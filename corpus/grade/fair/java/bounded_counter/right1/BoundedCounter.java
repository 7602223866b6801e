public class BoundedCounter {
    private final long min;
    private final long count;
    private long offset = 0;

    public BoundedCounter(int min, int max) {
        if (max < min) {
            throw new IllegalArgumentException();
        }
        this.min = min;
        this.count = (long) max - min + 1;
    }

    public void up() {
        offset = (offset + 1) % count;
    }

    public void down() {
        offset = (offset + count - 1) % count;
    }

    public boolean set(int newValue) {
        long wanted = (long) newValue - min;
        if (wanted >= 0 && wanted < count) {
            offset = wanted;
            return true;
        }
        return false;
    }

    public int get() {
        return (int) (min + offset);
    }
}
