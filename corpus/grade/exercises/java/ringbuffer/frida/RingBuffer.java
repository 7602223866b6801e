// VERDICT equivalent
import java.util.Arrays;
import java.util.NoSuchElementException;

public class RingBuffer {
    private int[] values;
    private int n;

    public RingBuffer(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("too small");
        }
        if (capacity > 1000) {
            throw new IllegalArgumentException("too large");
        }
        values = new int[capacity];
        n = 0;
    }

    // moves everything one place to the left
    private void shift() {
        for (int i = 1; i < n; i++) {
            values[i - 1] = values[i];
        }
        n--;
    }

    public void add(int x) {
        if (n == values.length) {
            shift();
        }
        values[n++] = x;
    }

    public int remove() {
        if (n == 0) {
            throw new NoSuchElementException("empty");
        }
        int oldest = values[0];
        shift();
        return oldest;
    }

    public int size() {
        return n;
    }

    public int[] toArray() {
        return Arrays.copyOf(values, n);
    }
}
