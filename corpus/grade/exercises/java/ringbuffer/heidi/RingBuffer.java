// VERDICT different: new RingBuffer(3), add(1), add(2), remove() gives 2 instead of 1
import java.util.ArrayList;
import java.util.NoSuchElementException;

public class RingBuffer {
    private int capacity;
    private ArrayList<Integer> list;

    public RingBuffer(int capacity) {
        if (capacity < 1 || capacity > 1000) {
            throw new IllegalArgumentException("capacity");
        }
        this.capacity = capacity;
        list = new ArrayList<>();
    }

    public void add(int x) {
        list.add(x);
        if (list.size() > capacity) {
            list.remove(0);
        }
    }

    public int remove() {
        if (list.size() == 0) {
            throw new NoSuchElementException("nothing there");
        }
        return list.remove(list.size() - 1);
    }

    public int size() {
        return list.size();
    }

    public int[] toArray() {
        int[] result = new int[list.size()];
        int i = 0;
        for (int x : list) {
            result[i++] = x;
        }
        return result;
    }
}
