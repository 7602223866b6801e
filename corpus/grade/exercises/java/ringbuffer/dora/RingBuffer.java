// VERDICT equivalent
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

public class RingBuffer {
    private final int capacity;
    private final List<Integer> list = new ArrayList<>();

    public RingBuffer(int capacity) {
        if (capacity < 1 || capacity > 1000) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
    }

    public void add(int x) {
        if (list.size() == capacity) {
            list.remove(0);
        }
        list.add(x);
    }

    public int remove() {
        if (list.isEmpty()) {
            throw new NoSuchElementException();
        }
        return list.remove(0);
    }

    public int size() {
        return list.size();
    }

    public int[] toArray() {
        int[] a = new int[list.size()];
        for (int i = 0; i < a.length; i++) {
            a[i] = list.get(i);
        }
        return a;
    }
}
