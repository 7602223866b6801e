package students.clean;

import java.util.NoSuchElementException;

/** A circular buffer with checked capacity. */
public class BoundedQueue {
    private final String[] slots;
    private int head;
    private int size;

    public BoundedQueue(int capacity) {
        if (capacity < 1 || capacity > 64) {
            throw new IllegalArgumentException("capacity 1 to 64"); // PRECONDITION
        }
        slots = new String[capacity];
    }

    public boolean offer(String item) {
        if (item == null || size == slots.length) {
            return false;
        }
        slots[(head + size) % slots.length] = item;
        size++;
        return true;
    }

    public String remove() {
        if (size == 0) {
            throw new NoSuchElementException("empty queue"); // PRECONDITION
        }
        String item = slots[head];
        slots[head] = null;
        head = (head + 1) % slots.length;
        size--;
        return item;
    }

    /** All texts together; a taken slot is never null. */
    public int totalLength() {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += slots[(head + i) % slots.length].length();
        }
        return sum;
    }
}
