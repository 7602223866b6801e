package verify.seeded;

/** Bug: what is left of the other list is lost. */
public class LeakyMerge {
    static class Node {
        int item;
        Node next;
    }

    private final Node head = new Node();

    boolean repOK() {
        if (head == null) {
            return false;
        }
        for (Node at = head; at.next != null; at = at.next) {
            // A list that comes back to itself has no end.
            if (comesBack(at)) {
                return false;
            }
            if (at != head && at.item > at.next.item) {
                return false;
            }
        }
        return true;
    }

    /** Whether the successor of a node stands before it. */
    private boolean comesBack(Node last) {
        Node next = last.next;
        for (Node seen = head; seen != last; seen = seen.next) {
            if (seen == next) {
                return true;
            }
        }
        return last == next;
    }

    /** Whether two lists have no node in common; they share their ends if they share anything. */
    static boolean areApart(LeakyMerge a, LeakyMerge b) {
        for (Node x = a.head; x != null; x = x.next) {
            for (Node y = b.head; y != null; y = y.next) {
                if (x == y) {
                    return false;
                }
            }
        }
        return true;
    }

    public int size() {
        int n = 0;
        for (Node at = head.next; at != null; at = at.next) {
            n++;
        }
        return n;
    }

    /** Takes over all numbers of another list. */
    //@ requires areApart(this, other);
    //@ ensures size() == \old(size() + other.size());
    //@ ensures other.size() == 0;
    public void merge(LeakyMerge other) { // VIOLATED ensures size() ==
        Node last = head;
        Node here = head.next;
        Node there = other.head.next;
        while (here != null && there != null) {
            if (here.item <= there.item) {
                last.next = here;
                here = here.next;
            } else {
                last.next = there;
                there = there.next;
            }
            last = last.next;
        }
        last.next = here;
        other.head.next = null;
    }
}
