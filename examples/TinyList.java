/** A linked list of numbers. */
public class TinyList {
    private static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node first;

    public void push(int value) {
        first = new Node(value, first);
    }

    public int get(int index) {
        Node node = first;
        for (int i = 0; i < index; i++) {
            node = node.next; // BUG null-dereference
        }
        return node.value; // BUG null-dereference
    }

    public int length() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            length++;
        }
        return length;
    }
}
