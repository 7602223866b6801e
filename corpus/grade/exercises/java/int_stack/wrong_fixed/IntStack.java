// VERDICT different: nine times push(1): the array has 8 places and never grows, ArrayIndexOutOfBoundsException
public class IntStack {
    private int[] data = new int[8];
    private int size;

    public void push(int value) {
        data[size] = value;
        size++;
    }

    public int pop() {
        if (size == 0) throw new IllegalStateException();
        size--;
        return data[size];
    }

    public int peek() {
        if (size == 0) throw new IllegalStateException();
        return data[size - 1];
    }

    public int size() { return size; }

    public boolean isEmpty() { return size == 0; }
}
