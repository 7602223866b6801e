package students.buggy;

/** A binary search tree of ints. */
public class SearchTree {
    private static class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    public void insert(int key) {
        if (root == null) {
            root = new Node(key);
            return;
        }
        Node n = root;
        while (n.key != key) {
            if (key < n.key) {
                if (n.left == null) {
                    n.left = new Node(key);
                }
                n = n.left;
            } else {
                if (n.right == null) {
                    n.right = new Node(key);
                }
                n = n.right;
            }
        }
    }

    public int minimum() {
        Node n = root;
        while (n.left != null) { // BUG null-dereference
            n = n.left;
        }
        return n.key;
    }

    /** The smallest key above the root. */
    public int afterRoot() {
        if (root == null) {
            throw new IllegalStateException("empty tree"); // PRECONDITION
        }
        Node n = root.right;
        while (n.left != null) { // BUG null-dereference
            n = n.left;
        }
        return n.key;
    }
}
