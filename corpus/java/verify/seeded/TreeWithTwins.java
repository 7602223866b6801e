package verify.seeded;

/** Bug: equal keys go to the left instead of nowhere. */
public class TreeWithTwins {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private /*@ spec_public @*/ Node root;

    //@ public invariant isOrdered(root, null, null);

    /** Whether the keys of a subtree lie between those of the two nodes, and in order. */
    private static /*@ pure @*/ boolean isOrdered(Node tree, Node low, Node high) {
        if (tree == null) {
            return true;
        }
        if (low != null && tree.key <= low.key) {
            return false;
        }
        if (high != null && tree.key >= high.key) {
            return false;
        }
        return isOrdered(tree.left, low, tree) && isOrdered(tree.right, tree, high);
    }

    //@ ensures contains(x);
    public void insert(int x) { // VIOLATED invariant isOrdered
        if (root == null) {
            root = new Node(x);
            return;
        }
        Node at = root;
        while (true) {
            if (x <= at.key) {
                if (at.left == null) {
                    at.left = new Node(x);
                    return;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = new Node(x);
                    return;
                }
                at = at.right;
            }
        }
    }

    //@ assignable \nothing;
    public /*@ pure @*/ boolean contains(int x) {
        Node at = root;
        while (at != null) {
            if (x == at.key) {
                return true;
            }
            at = x < at.key ? at.left : at.right;
        }
        return false;
    }

    //@ requires root != null;
    //@ ensures contains(\result);
    //@ assignable \nothing;
    public int smallest() {
        Node at = root;
        while (at.left != null) {
            at = at.left;
        }
        return at.key;
    }
}
