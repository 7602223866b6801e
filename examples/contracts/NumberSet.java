/** A set of numbers as a search tree, with a contract and one mistake. */
public class NumberSet {
    private static class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    //@ private invariant isOrdered(root, null, null);
    //@ private invariant size == count(root);

    private static boolean isOrdered(Node tree, Node low, Node high) {
        return tree == null
                || (low == null || low.key < tree.key)
                        && (high == null || tree.key < high.key)
                        && isOrdered(tree.left, low, tree)
                        && isOrdered(tree.right, tree, high);
    }

    private static int count(Node tree) {
        return tree == null ? 0 : count(tree.left) + 1 + count(tree.right);
    }

    //@ ensures contains(x);
    public void add(int x) {
        if (root == null) {
            root = new Node(x);
            size = 1;
            return;
        }
        Node at = root;
        while (at.key != x) {
            if (x < at.key) {
                if (at.left == null) {
                    at.left = new Node(x);
                    size++;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = new Node(x);
                }
                at = at.right;
            }
        }
    }

    //@ assignable \nothing;
    public boolean contains(int x) {
        Node at = root;
        while (at != null && at.key != x) {
            at = x < at.key ? at.left : at.right;
        }
        return at != null;
    }

    //@ ensures \result >= 0;
    public int size() {
        return size;
    }
}
