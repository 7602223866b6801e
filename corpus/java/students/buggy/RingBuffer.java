package students.buggy;

/** A queue in a circular array. */
public class RingBuffer {
    private final int[] data;
    private int start;
    private int count;

    public RingBuffer(int capacity) {
        if (capacity > 100) {
            capacity = 100;
        }
        data = new int[capacity]; // BUG negative-array-size
    }

    public boolean offer(int value) {
        if (count > data.length) {
            return false;
        }
        data[(start + count) % data.length] = value; // BUG division-by-zero
        count++;
        return true;
    }

    public int poll() {
        if (count == 0) {
            throw new IllegalStateException("queue is empty"); // PRECONDITION
        }
        int value = data[start];
        start = (start + 1) % data.length;
        count--;
        return value;
    }

    public int size() {
        assert count <= data.length; // BUG assertion
        return count;
    }
}
