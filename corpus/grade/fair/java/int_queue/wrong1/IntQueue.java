public class IntQueue {
    private final int[] elements;
    private int first = 0;
    private int end = 0;

    public IntQueue(int capacity) {
        elements = new int[capacity];
    }

    public void enqueue(int x) {
        elements[end] = x;
        end++;
    }

    public int dequeue() {
        int x = elements[first];
        first++;
        return x;
    }

    public int front() {
        return elements[first];
    }

    public boolean isFull() {
        return end - first == elements.length;
    }

    public boolean isEmpty() {
        return end == first;
    }
}
