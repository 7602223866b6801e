package students.clean;

/** A search tree with loops instead of recursion. */
public class OrderedTree {
    private static final class Node {
        private final int key;
        private Node left;
        private Node right;

        private Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    public boolean add(int key) {
        if (root == null) {
            root = new Node(key);
            size = 1;
            return true;
        }
        Node node = root;
        while (true) {
            if (key == node.key) {
                return false;
            }
            Node child = key < node.key ? node.left : node.right;
            if (child == null) {
                break;
            }
            node = child;
        }
        if (key < node.key) {
            node.left = new Node(key);
        } else {
            node.right = new Node(key);
        }
        size++;
        return true;
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    public int smallest() {
        if (root == null) {
            throw new IllegalStateException("empty tree"); // PRECONDITION
        }
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    public int size() {
        assert (root == null) == (size == 0);
        return size;
    }
}
