// REFERENCE
public class IntStack {
    private int[] data = new int[4];
    private int size = 0;

    public void push(int value) {
        if (size == data.length) {
            int[] bigger = new int[2 * data.length];
            for (int i = 0; i < size; i++) {
                bigger[i] = data[i];
            }
            data = bigger;
        }
        data[size++] = value;
    }

    public int pop() {
        if (size == 0) throw new IllegalStateException("empty");
        return data[--size];
    }

    public int peek() {
        if (size == 0) throw new IllegalStateException("empty");
        return data[size - 1];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }
}
