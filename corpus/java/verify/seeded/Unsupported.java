package verify.seeded;

/** A clause that cannot be checked is named, never passed over. */
public class Unsupported {
    static class Node {
        Node next;
    }

    Node first;

    //@ ensures \reach(first).int_size() > 0;
    public void touch() { // UNKNOWN
        first = new Node();
    }

    //@ ensures first != null;
    public void fill() { // HOLDS
        first = new Node();
    }
}
