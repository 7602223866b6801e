// VERDICT different: get(0) on a new list: no test of the upper bound, NullPointerException
public class IntList {
    private static class Node {
        int value;
        Node next;
        Node(int value, Node next) { this.value = value; this.next = next; }
    }

    private Node head;
    private int size;

    public void add(int value) {
        Node node = new Node(value, null);
        if (size++ == 0) { head = node; return; }
        Node n = head;
        while (n.next != null) n = n.next;
        n.next = node;
    }

    public boolean remove(int value) {
        Node before = null;
        Node n = head;
        while (n != null && n.value != value) { before = n; n = n.next; }
        if (n == null) return false;
        if (before == null) head = n.next; else before.next = n.next;
        size--;
        return true;
    }

    public int get(int index) {
        if (index < 0) throw new IndexOutOfBoundsException();
        Node n = head;
        for (int i = 0; i < index; i++) n = n.next;
        return n.value;
    }

    public int size() { return size; }
}
