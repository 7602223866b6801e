package claims;

import java.util.List;

/** Fields that are not private: everybody in the package may set them. */
public class PackageNodes {
    static class Node {
        int val;
        Node next;
    }

    public static int third(Node head) { // NOT COMPLETE
        if (head == null || head.next == null || head.next.next == null) {
            return -1;
        }
        return 100 / head.next.next.val; // BUG division-by-zero
    }

    public static boolean leadsToItself(Node node) { // NOT COMPLETE
        return node != null && node.next == node;
    }

    public static int inArray(Node[] nodes) { // NOT COMPLETE
        if (nodes == null || nodes.length != 1 || nodes[0] == null || nodes[0].next == null) {
            return 0;
        }
        return 1 / nodes[0].next.val; // BUG division-by-zero
    }

    public static int inList(List<Node> nodes) { // NOT COMPLETE
        if (nodes == null || nodes.isEmpty() || nodes.get(0) == null || nodes.get(0).next == null) {
            return 0;
        }
        return 1 / nodes.get(0).next.val; // BUG division-by-zero
    }
}
