public class IntQueue {
    private final int[] elements;
    private int first = 0;
    private int end = 0;

    public IntQueue(int capacity) {
        elements = new int[capacity];
    }

    public void enqueue(int x) {
        elements[end] = x;
        end = (end + 1) % elements.length;
    }

    public int dequeue() {
        int x = elements[first];
        first = (first + 1) % elements.length;
        return x;
    }

    public int front() {
        return elements[first];
    }

    public boolean isFull() {
        return (end + 1) % elements.length == first;
    }

    public boolean isEmpty() {
        return first == end;
    }
}
