package verify.claims;

/** Fields that are not private are inputs like all others. */
public class Lists {
    static class Node {
        int val;
        Node next;
    }

    //@ ensures \result == -1;
    public static int third(/*@ nullable */ Node head) { // VIOLATED ensures \result == -1
        if (head == null || head.next == null || head.next.next == null) {
            return -1;
        }
        return 7;
    }

    //@ ensures \result;
    public static boolean apart(Node head) { // VIOLATED ensures \result
        return head.next != head;
    }
}
