// VERDICT equivalent
import java.util.ArrayDeque;
import java.util.Queue;

public class RingBuffer {
    private int free;
    private Queue<Integer> queue;

    public RingBuffer(int capacity) {
        if (capacity <= 0 || capacity > 1000) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        free = capacity;
        queue = new ArrayDeque<>();
    }

    public void add(int x) {
        if (free == 0) {
            remove();
        }
        queue.add(x);
        free--;
    }

    public int remove() {
        int oldest = queue.remove(); // throws NoSuchElementException itself
        free++;
        return oldest;
    }

    public int size() {
        return queue.size();
    }

    public int[] toArray() {
        return queue.stream().mapToInt(Integer::intValue).toArray();
    }
}
