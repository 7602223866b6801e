package students.clean;

/** A stack on an array that grows, up to a limit. */
public class IntStack {
    private static final int MOST = 1000;
    private int[] items = new int[2];
    private int size;

    public boolean push(int item) {
        if (size == MOST) {
            return false;
        }
        if (size == items.length) {
            int[] larger = new int[Math.min(MOST, 2 * items.length)];
            for (int i = 0; i < size; i++) {
                larger[i] = items[i];
            }
            items = larger;
        }
        items[size++] = item;
        return true;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("nothing to pop"); // PRECONDITION
        }
        return items[--size];
    }

    public int peekOr(int fallback) {
        return size == 0 ? fallback : items[size - 1];
    }

    public int[] toArray() {
        int[] copy = new int[size];
        for (int i = 0; i < size; i++) {
            copy[i] = items[i];
        }
        return copy;
    }
}
