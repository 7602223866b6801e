package verify.seeded;

import java.util.Comparator;

/** Bug: one comparison is turned round. */
public class MirroredTree<T> {
    static class Node<T> {
        T key;
        Node<T> left;
        Node<T> right;

        Node(T key) {
            this.key = key;
        }
    }

    private final Comparator<? super T> order;
    private Node<T> root;

    public MirroredTree(Comparator<? super T> order) {
        if (order == null) {
            throw new IllegalArgumentException("an order, please");
        }
        this.order = order;
    }

    boolean repOK() {
        return order != null && isOrdered(root, null, null);
    }

    private boolean isOrdered(Node<T> tree, Node<T> low, Node<T> high) {
        if (tree == null) {
            return true;
        }
        if (low != null && order.compare(tree.key, low.key) <= 0) {
            return false;
        }
        if (high != null && order.compare(tree.key, high.key) >= 0) {
            return false;
        }
        return isOrdered(tree.left, low, tree) && isOrdered(tree.right, tree, high);
    }

    public void insert(T x) { // VIOLATED invariant
        if (root == null) {
            root = new Node<>(x);
            return;
        }
        Node<T> at = root;
        while (true) {
            int sign = order.compare(x, at.key);
            if (sign == 0) {
                return;
            }
            if (order.compare(at.key, x) < 0) {
                if (at.left == null) {
                    at.left = new Node<>(x);
                    return;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = new Node<>(x);
                    return;
                }
                at = at.right;
            }
        }
    }

    public boolean contains(T x) {
        Node<T> at = root;
        while (at != null) {
            int sign = order.compare(x, at.key);
            if (sign == 0) {
                return true;
            }
            at = sign < 0 ? at.left : at.right;
        }
        return false;
    }
}
