// VERDICT equivalent
import java.util.Arrays;

public class IntStack {
    private int[] items = {};

    public void push(int value) {
        items = Arrays.copyOf(items, items.length + 1);
        items[items.length - 1] = value;
    }

    public int pop() {
        int top = peek();
        items = Arrays.copyOf(items, items.length - 1);
        return top;
    }

    public int peek() {
        if (isEmpty()) {
            throw new IllegalStateException();
        }
        return items[items.length - 1];
    }

    public int size() {
        return items.length;
    }

    public boolean isEmpty() {
        return items.length == 0;
    }
}
