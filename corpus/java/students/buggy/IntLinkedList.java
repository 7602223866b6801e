package students.buggy;

/** Singly linked list of ints with a private node class. */
public class IntLinkedList {
    private static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node head;

    public void addFirst(int value) {
        head = new Node(value, head);
    }

    public int getFirst() {
        return head.value; // BUG null-dereference
    }

    public boolean contains(int value) {
        for (Node n = head; n != null; n = n.next) {
            if (n.value == value) {
                return true;
            }
        }
        return false;
    }

    /** Removes the first occurrence of value. */
    public void remove(int value) {
        if (head == null) {
            return;
        }
        if (head.value == value) {
            head = head.next;
            return;
        }
        Node before = head;
        while (before.next.value != value) { // BUG null-dereference
            before = before.next;
        }
        before.next = before.next.next;
    }

    public int size() {
        int count = 0;
        for (Node n = head; n != null; n = n.next) {
            count++;
        }
        return count;
    }
}
