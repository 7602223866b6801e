// VERDICT equivalent
import java.util.ArrayList;
import java.util.List;

public class IntStack {
    private final List<Integer> list = new ArrayList<>();

    public void push(int value) {
        list.add(value);
    }

    public int pop() {
        check();
        return list.remove(list.size() - 1);
    }

    public int peek() {
        check();
        return list.get(list.size() - 1);
    }

    private void check() {
        if (list.isEmpty()) throw new IllegalStateException("nothing there");
    }

    public int size() {
        return list.size();
    }

    public boolean isEmpty() {
        return list.isEmpty();
    }
}
