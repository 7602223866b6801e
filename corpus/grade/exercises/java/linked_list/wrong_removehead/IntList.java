// VERDICT different: add(1), remove(1): the first node is never looked at
public class IntList {
    private static class Node {
        int value;
        Node next;
        Node(int value) { this.value = value; }
    }

    private Node head;
    private int size;

    public void add(int value) {
        size++;
        if (head == null) { head = new Node(value); return; }
        Node n = head;
        while (n.next != null) n = n.next;
        n.next = new Node(value);
    }

    public boolean remove(int value) {
        if (head == null) return false;
        for (Node n = head; n.next != null; n = n.next) {
            if (n.next.value == value) {
                n.next = n.next.next;
                size--;
                return true;
            }
        }
        return false;
    }

    public int get(int index) {
        if (index < 0 || index >= size) throw new IndexOutOfBoundsException();
        Node n = head;
        while (index-- > 0) n = n.next;
        return n.value;
    }

    public int size() { return size; }
}
