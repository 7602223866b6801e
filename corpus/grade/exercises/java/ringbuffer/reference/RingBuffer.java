// REFERENCE
import java.util.NoSuchElementException;

/** A buffer of fixed capacity that keeps the most recently added numbers. */
public class RingBuffer {
    private final int[] data;
    private int first;
    private int size;

    /**
     * Creates an empty buffer for at most capacity numbers.
     *
     * @throws IllegalArgumentException if capacity is not between 1 and 1000
     */
    public RingBuffer(int capacity) {
        if (capacity < 1 || capacity > 1000) {
            throw new IllegalArgumentException("capacity must be between 1 and 1000");
        }
        data = new int[capacity];
    }

    /** Adds a number; if the buffer is full, the oldest number is dropped. */
    public void add(int x) {
        data[(first + size) % data.length] = x;
        if (size < data.length) {
            size++;
        } else {
            first = (first + 1) % data.length;
        }
    }

    /**
     * Removes and returns the oldest number.
     *
     * @throws NoSuchElementException if the buffer is empty
     */
    public int remove() {
        if (size == 0) {
            throw new NoSuchElementException("buffer is empty");
        }
        int result = data[first];
        first = (first + 1) % data.length;
        size--;
        return result;
    }

    /** Returns how many numbers are stored. */
    public int size() {
        return size;
    }

    /** Returns the stored numbers, oldest first. */
    public int[] toArray() {
        int[] result = new int[size];
        for (int i = 0; i < size; i++) {
            result[i] = data[(first + i) % data.length];
        }
        return result;
    }
}
