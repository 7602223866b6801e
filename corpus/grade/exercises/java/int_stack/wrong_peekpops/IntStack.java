// VERDICT different: push(1), peek(), size(): peek takes the element away
import java.util.ArrayDeque;

public class IntStack {
    private ArrayDeque<Integer> data = new ArrayDeque<>();

    public void push(int value) {
        data.push(value);
    }

    public int pop() {
        if (data.isEmpty()) throw new IllegalStateException();
        return data.pop();
    }

    public int peek() {
        return pop();
    }

    public int size() { return data.size(); }

    public boolean isEmpty() { return data.isEmpty(); }
}
