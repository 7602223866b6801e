// VERDICT equivalent
public class IntList {
    private class Node {
        private final int data;
        private Node next;
        Node(int data) { this.data = data; }
    }

    private final Node dummy = new Node(0);
    private Node last = dummy;
    private int size;

    public void add(int value) {
        last.next = new Node(value);
        last = last.next;
        size++;
    }

    public boolean remove(int value) {
        Node prev = dummy;
        while (prev.next != null && prev.next.data != value) prev = prev.next;
        if (prev.next == null) return false;
        if (prev.next == last) last = prev;
        prev.next = prev.next.next;
        size--;
        return true;
    }

    public int get(int index) {
        if (index < 0) throw new IndexOutOfBoundsException("negative");
        Node n = dummy.next;
        while (n != null && index > 0) {
            n = n.next;
            index--;
        }
        if (n == null) throw new IndexOutOfBoundsException("too big");
        return n.data;
    }

    public int size() {
        return size;
    }
}
