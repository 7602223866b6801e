package verify.sound;

/** A list with links in both directions. */
public class DoublyLinkedList<E> {
    static class Node<E> {
        E item;
        Node<E> next;
        Node<E> prev;

        Node(E item) {
            this.item = item;
        }
    }

    private Node<E> first;
    private Node<E> last;
    private int size;

    //@ private invariant isLinked();
    //@ private invariant size == length();

    private /*@ pure @*/ boolean isLinked() {
        Node<E> before = null;
        for (Node<E> at = first; at != null; at = at.next) {
            // Also ends a circle: its second visit comes from another node.
            if (at.prev != before) {
                return false;
            }
            before = at;
        }
        return last == before;
    }

    private /*@ pure @*/ int length() {
        int n = 0;
        for (Node<E> at = first; at != null; at = at.next) {
            n++;
        }
        return n;
    }

    //@ ensures size() == 0;
    public DoublyLinkedList() { // HOLDS
    }

    //@ ensures \result >= 0;
    public /*@ pure @*/ int size() { // HOLDS k=1: 2 shapes 2 cases; k=2: 3 shapes 3 cases; k=3: 4 shapes 4 cases
        return size;
    }

    //@ ensures size() == \old(size()) + 1;
    //@ ensures \fresh(last) && last.item == x;
    public void addLast(/*@ nullable @*/ E x) { // HOLDS k=1: 2 shapes 2 cases; k=2: 3 shapes 3 cases; k=3: 4 shapes 4 cases
        Node<E> node = new Node<>(x);
        node.prev = last;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        size++;
    }

    //@ requires size() > 0;
    //@ ensures size() == \old(size()) - 1;
    //@ ensures \result == \old(first.item);
    public /*@ nullable @*/ E removeFirst() { // HOLDS k=1: 1 shapes 1 cases; k=2: 2 shapes 2 cases; k=3: 3 shapes 3 cases
        Node<E> node = first;
        first = node.next;
        if (first == null) {
            last = null;
        } else {
            first.prev = null;
        }
        size--;
        return node.item;
    }

    /** Turns the list round. */
    //@ ensures size() == \old(size());
    //@ ensures first == \old(last) && last == \old(first);
    public void reverse() { // HOLDS k=1: 2 shapes 2 cases; k=2: 3 shapes 3 cases; k=3: 4 shapes 4 cases
        Node<E> at = first;
        while (at != null) {
            Node<E> next = at.next;
            at.next = at.prev;
            at.prev = next;
            at = next;
        }
        Node<E> end = first;
        first = last;
        last = end;
    }
}
