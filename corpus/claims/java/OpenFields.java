package claims;

/** Fields that other classes of the package, or subclasses, may assign. */
public class OpenFields {
    static class Node {
        int val;
        Node next;

        Node(int val) {
            this.val = val;
        }
    }

    static class Tree {
        protected int key = 1;
        protected Tree left;
        protected Tree right;
    }

    static class Box {
        int[] cells = new int[3];
        String label = "box";
    }

    public static int length(Node node) {
        int n = 0;
        while (node != null && n < 3) {
            n += 1;
            node = node.next;
        }
        return n;
    }

    public static int second(Node node) {
        if (node == null || node.next == null) {
            return 0;
        }
        return 10 / node.next.val;
    }

    public static boolean loops(Node node) {
        return node != null && node.next == node;
    }

    public static int leftmost(Tree tree) {
        if (tree == null) {
            return 0;
        }
        if (tree.left == null) {
            return 100 / tree.key;
        }
        return 100 / tree.left.key;
    }

    public static int first(Box box) {
        return box == null ? 0 : box.cells[0] + box.label.length();
    }
}
