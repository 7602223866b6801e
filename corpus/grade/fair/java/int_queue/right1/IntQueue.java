import java.util.LinkedList;

public class IntQueue {
    private final LinkedList<Integer> list = new LinkedList<>();
    private final int capacity;

    public IntQueue(int capacity) {
        this.capacity = capacity;
    }

    public void enqueue(int x) {
        if (isFull()) {
            throw new IllegalStateException("queue is full");
        }
        list.addLast(x);
    }

    public int dequeue() {
        return list.removeFirst();
    }

    public int front() {
        return list.getFirst();
    }

    public boolean isFull() {
        return list.size() == capacity;
    }

    public boolean isEmpty() {
        return list.isEmpty();
    }
}
