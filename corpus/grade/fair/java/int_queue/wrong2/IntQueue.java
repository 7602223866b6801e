public class IntQueue {
    private final int[] elements;
    private int count = 0;

    public IntQueue(int capacity) {
        elements = new int[capacity];
    }

    public void enqueue(int x) {
        elements[count] = x;
        count++;
    }

    public int dequeue() {
        count--;
        return elements[count];
    }

    public int front() {
        return elements[0];
    }

    public boolean isFull() {
        return count == elements.length;
    }

    public boolean isEmpty() {
        return count == 0;
    }
}
