// VERDICT different: new RingBuffer(2), add(1), add(2), add(3), toArray() gives [3, 2] instead of [2, 3]
import java.util.NoSuchElementException;

public class RingBuffer {
    private int[] data;
    private int read = 0;
    private int write = 0;
    private int size = 0;

    public RingBuffer(int capacity) {
        if (capacity < 1 || capacity > 1000) {
            throw new IllegalArgumentException("capacity must be 1 to 1000");
        }
        data = new int[capacity];
    }

    public void add(int x) {
        data[write] = x;
        write = (write + 1) % data.length;
        if (size == data.length) {
            read = write;
        } else {
            size++;
        }
    }

    public int remove() {
        if (size == 0) {
            throw new NoSuchElementException("empty");
        }
        int x = data[read];
        read = (read + 1) % data.length;
        size--;
        return x;
    }

    public int size() {
        return size;
    }

    public int[] toArray() {
        int[] result = new int[size];
        for (int i = 0; i < size; i++) {
            result[i] = data[i];
        }
        return result;
    }
}
