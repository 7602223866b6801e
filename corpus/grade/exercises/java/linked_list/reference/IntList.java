// REFERENCE
public class IntList {
    private static class Node {
        int value;
        Node next;
        Node(int value) { this.value = value; }
    }

    private Node head;

    public void add(int value) {
        Node node = new Node(value);
        if (head == null) { head = node; return; }
        Node n = head;
        while (n.next != null) n = n.next;
        n.next = node;
    }

    public boolean remove(int value) {
        Node before = null;
        for (Node n = head; n != null; n = n.next) {
            if (n.value == value) {
                if (before == null) head = n.next;
                else before.next = n.next;
                return true;
            }
            before = n;
        }
        return false;
    }

    public int get(int index) {
        if (index < 0 || index >= size()) throw new IndexOutOfBoundsException();
        Node n = head;
        for (int i = 0; i < index; i++) n = n.next;
        return n.value;
    }

    public int size() {
        int count = 0;
        for (Node n = head; n != null; n = n.next) count++;
        return count;
    }
}
