package verify.sound;

/** A balanced search tree after Adelson-Velsky and Landis. */
public class AvlTree {
    static class Node {
        int key;
        int height = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;

    boolean repOK() {
        return validHeight(root, null, null) >= 0;
    }

    /** The height of a valid subtree; -1 if it is none. */
    private static int validHeight(Node tree, Node low, Node high) {
        if (tree == null) {
            return 0;
        }
        if (low != null && tree.key <= low.key) {
            return -1;
        }
        if (high != null && tree.key >= high.key) {
            return -1;
        }
        int left = validHeight(tree.left, low, tree);
        if (left < 0) {
            return -1;
        }
        int right = validHeight(tree.right, tree, high);
        if (right < 0 || left - right > 1 || right - left > 1) {
            return -1;
        }
        int height = 1 + (left > right ? left : right);
        return tree.height == height ? height : -1;
    }

    //@ ensures find(x);
    public void insert(int x) { // HOLDS k=1: 2 shapes 4 cases; k=2: 5 shapes 21 cases; k=3: 20 shapes 190 cases
        root = insert(root, x);
    }

    private static Node insert(Node tree, int x) {
        if (tree == null) {
            return new Node(x);
        }
        if (x == tree.key) {
            return tree;
        }
        if (x < tree.key) {
            tree.left = insert(tree.left, x);
        } else {
            tree.right = insert(tree.right, x);
        }
        return balanced(tree);
    }

    private static int height(Node tree) {
        return tree == null ? 0 : tree.height;
    }

    private static void measure(Node tree) {
        tree.height = 1 + Math.max(height(tree.left), height(tree.right));
    }

    private static Node balanced(Node tree) {
        int slope = height(tree.left) - height(tree.right);
        if (slope > 1) {
            if (height(tree.left.left) < height(tree.left.right)) {
                tree.left = rotateLeft(tree.left);
            }
            return rotateRight(tree);
        }
        if (slope < -1) {
            if (height(tree.right.right) < height(tree.right.left)) {
                tree.right = rotateRight(tree.right);
            }
            return rotateLeft(tree);
        }
        measure(tree);
        return tree;
    }

    private static Node rotateRight(Node tree) {
        Node top = tree.left;
        tree.left = top.right;
        top.right = tree;
        measure(tree);
        measure(top);
        return top;
    }

    private static Node rotateLeft(Node tree) {
        Node top = tree.right;
        tree.right = top.left;
        top.left = tree;
        measure(tree);
        measure(top);
        return top;
    }

    public boolean find(int x) { // HOLDS k=1: 2 shapes 4 cases; k=2: 5 shapes 21 cases; k=3: 20 shapes 190 cases
        Node at = root;
        while (at != null) {
            if (x == at.key) {
                return true;
            }
            at = x < at.key ? at.left : at.right;
        }
        return false;
    }
}
