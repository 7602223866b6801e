// VERDICT different: pop() on a new stack: NoSuchElementException in place of IllegalStateException
import java.util.ArrayDeque;
import java.util.Deque;

public class IntStack {
    private Deque<Integer> data = new ArrayDeque<>();

    public void push(int value) {
        data.addLast(value);
    }

    public int pop() {
        return data.removeLast();
    }

    public int peek() {
        return data.getLast();
    }

    public int size() { return data.size(); }

    public boolean isEmpty() { return data.isEmpty(); }
}
