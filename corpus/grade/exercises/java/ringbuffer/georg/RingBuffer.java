// VERDICT different: new RingBuffer(2), add(1), add(2), add(3), toArray() gives [1, 2] instead of [2, 3]
import java.util.NoSuchElementException;

public class RingBuffer {
    private int[] data;
    private int start = 0;
    private int size = 0;

    public RingBuffer(int capacity) {
        if (capacity < 1 || capacity > 1000) {
            throw new IllegalArgumentException("capacity");
        }
        data = new int[capacity];
    }

    public void add(int x) {
        if (size == data.length) {
            return;
        }
        data[(start + size) % data.length] = x;
        size++;
    }

    public int remove() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        int x = data[start];
        start = (start + 1) % data.length;
        size--;
        return x;
    }

    public int size() {
        return size;
    }

    public int[] toArray() {
        int[] copy = new int[size];
        for (int i = 0; i < size; i++) {
            copy[i] = data[(start + i) % data.length];
        }
        return copy;
    }
}
