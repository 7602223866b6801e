// VERDICT different: add(1), add(2), remove(2), add(3), get(1): tail still points to the removed node, NullPointerException
public class IntList {
    private static class Node {
        int value;
        Node next;
        Node(int value) { this.value = value; }
    }

    private Node head = new Node(0);
    private Node tail = head;
    private int size;

    public void add(int value) {
        tail.next = new Node(value);
        tail = tail.next;
        size++;
    }

    public boolean remove(int value) {
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
        Node n = head.next;
        for (int i = 0; i < index; i++) n = n.next;
        return n.value;
    }

    public int size() { return size; }
}
