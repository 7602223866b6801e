package verify.sound;

/** A set of numbers as a binary search tree. */
public class SearchTree {
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
    public void insert(int x) { // HOLDS k=1: 2 shapes 4 cases; k=2: 5 shapes 21 cases; k=3: 26 shapes 236 cases; k=4: 677 shapes 12949 cases
        if (root == null) {
            root = new Node(x);
            return;
        }
        Node at = root;
        while (at.key != x) {
            if (x < at.key) {
                if (at.left == null) {
                    at.left = new Node(x);
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
    public /*@ pure @*/ boolean contains(int x) { // HOLDS k=1: 2 shapes 4 cases; k=2: 5 shapes 21 cases; k=3: 26 shapes 236 cases
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
    public int smallest() { // HOLDS k=1: 1 shapes 1 cases; k=2: 4 shapes 4 cases; k=3: 25 shapes 25 cases
        Node at = root;
        while (at.left != null) {
            at = at.left;
        }
        return at.key;
    }
}
