/**
 * A queue of ints with a fixed capacity, which is positive. Elements may only be
 * added as long as the queue is not full, and taken only if it is not empty.
 */
public class IntQueue {

    private final int[] elements;
    private int first = 0;
    private int count = 0;

    public IntQueue(int capacity) {
        elements = new int[capacity];
    }

    /** Adds an element at the end. */
    public void enqueue(int x) {
        elements[(first + count) % elements.length] = x;
        count++;
    }

    /** Removes the first element and returns it. */
    public int dequeue() {
        int result = elements[first];
        first = (first + 1) % elements.length;
        count--;
        return result;
    }

    /** Returns the first element without removing it. */
    public int front() {
        return elements[first];
    }

    /** Is the queue full? */
    public boolean isFull() {
        return count == elements.length;
    }

    /** Is the queue empty? */
    public boolean isEmpty() {
        return count == 0;
    }
}
