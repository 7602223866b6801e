// VERDICT equivalent
public class IntStack {
    private static class Node {
        int value;
        Node below;
        Node(int value, Node below) {
            this.value = value;
            this.below = below;
        }
    }

    private Node top = null;
    private int count = 0;

    public void push(int value) {
        top = new Node(value, top);
        count++;
    }

    public int pop() {
        int result = peek();
        top = top.below;
        count--;
        return result;
    }

    public int peek() {
        if (top == null) throw new IllegalStateException("stack is empty");
        return top.value;
    }

    public int size() {
        return count;
    }

    public boolean isEmpty() {
        return top == null;
    }
}
