package students.buggy;

/** A stack of characters on an array, used to check brackets. */
public class CharStack {
    private final char[] items;
    private int size;

    public CharStack() {
        items = new char[2];
        size = 0;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void push(char c) {
        items[size] = c; // BUG index-out-of-bounds
        size++;
    }

    public char pop() {
        if (isEmpty()) {
            throw new IllegalStateException("stack is empty"); // PRECONDITION
        }
        size--;
        return items[size];
    }

    public char peek() {
        return items[size - 1]; // BUG index-out-of-bounds
    }

    public int depth() {
        return size;
    }
}
