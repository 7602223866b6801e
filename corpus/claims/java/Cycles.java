package claims;

/** Objects that lead back to themselves, and static fields that anybody sets. */
public class Cycles {
    static class Node {
        int val;
        Node next;
    }

    public static int limit;
    static boolean debug;
    private static final int[] seen = new int[2];

    public static void see(int n) {
        seen[1] = n;
    }

    public static boolean hasCycle(Node head) {
        Node slow = head;
        Node fast = head;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    public static int selfish(Node node) {
        if (node != null && node.next == node) {
            return 10 / node.val;
        }
        return 0;
    }

    public static int limited(int n) {
        return limit == 77 && n == 3 ? 1 / (n - 3) : 0;
    }

    public static int debugged() {
        return debug ? 1 : 0;
    }

    public static int remembered() {
        return seen[1] == 5 ? 1 : 0;
    }
}
