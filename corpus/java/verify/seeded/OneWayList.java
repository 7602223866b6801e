package verify.seeded;

/** Bug: the new first node still remembers the old one; a size is forgotten. */
public class OneWayList<E> {
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
    public OneWayList() {
    }

    //@ ensures \result >= 0;
    public /*@ pure @*/ int size() {
        return size;
    }

    //@ ensures size() == \old(size()) + 1;
    //@ ensures \fresh(last) && last.item == x;
    public void addLast(/*@ nullable @*/ E x) { // VIOLATED ensures size() ==
        Node<E> node = new Node<>(x);
        node.prev = last;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
    }

    //@ requires size() > 0;
    //@ ensures size() == \old(size()) - 1;
    //@ ensures \result == \old(first.item);
    public /*@ nullable @*/ E removeFirst() { // VIOLATED invariant isLinked
        Node<E> node = first;
        first = node.next;
        if (first == null) {
            last = null;
        }
        size--;
        return node.item;
    }

    /** Turns the list round. */
    //@ ensures size() == \old(size());
    //@ ensures first == \old(last) && last == \old(first);
    public void reverse() {
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
