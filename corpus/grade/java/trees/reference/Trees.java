// ENTRY insert
// ENTRY contains
// ENTRY size
// PRECONDITION isSearchTree
public class Trees {
    public sealed interface Tree permits Leaf, Node {}
    public record Leaf() implements Tree {}
    public record Node(int value, Tree left, Tree right) implements Tree {}

    public static Tree insert(int e, Tree t) {
        if (t instanceof Node n) {
            if (e < n.value()) {
                return new Node(n.value(), insert(e, n.left()), n.right());
            }
            if (e > n.value()) {
                return new Node(n.value(), n.left(), insert(e, n.right()));
            }
            return n;
        }
        return new Node(e, new Leaf(), new Leaf());
    }

    public static boolean contains(int e, Tree t) {
        return t instanceof Node n && (n.value() == e || contains(e, n.left()) || contains(e, n.right()));
    }

    public static int size(Tree t) {
        return t instanceof Node n ? size(n.left()) + 1 + size(n.right()) : 0;
    }

    public static boolean isSearchTree(Tree t) {
        return between(t, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static boolean between(Tree t, long low, long high) {
        return !(t instanceof Node n) || low < n.value() && n.value() < high
                && between(n.left(), low, n.value()) && between(n.right(), n.value(), high);
    }
}
