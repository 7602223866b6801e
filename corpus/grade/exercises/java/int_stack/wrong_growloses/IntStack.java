// VERDICT different: push(1) to push(5), then pop() twice: old elements are not copied when the array grows, gives 0
public class IntStack {
    private int[] data = new int[4];
    private int size;

    public void push(int value) {
        if (size >= data.length) {
            data = new int[data.length * 2];
        }
        data[size++] = value;
    }

    public int pop() {
        if (size == 0) throw new IllegalStateException();
        return data[--size];
    }

    public int peek() {
        if (size == 0) throw new IllegalStateException();
        return data[size - 1];
    }

    public int size() { return size; }

    public boolean isEmpty() { return size == 0; }
}
