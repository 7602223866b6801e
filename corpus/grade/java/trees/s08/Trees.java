// VERDICT different: contains(0, new Leaf()) -- ClassCastException on the empty tree
public class Trees {
    public sealed interface Tree permits Leaf, Node {}
    public record Leaf() implements Tree {}
    public record Node(int value, Tree left, Tree right) implements Tree {}

    public static Tree insert(int e, Tree t) {
        if (t instanceof Leaf) return new Node(e, t, t);
        Node n = (Node) t;
        return switch (Integer.compare(e, n.value())) {
            case -1 -> new Node(n.value(), insert(e, n.left()), n.right());
            case 1 -> new Node(n.value(), n.left(), insert(e, n.right()));
            default -> t;
        };
    }

    public static boolean contains(int e, Tree t) {
        Node n = (Node) t;
        return n.value() == e
                || !(n.left() instanceof Leaf) && contains(e, n.left())
                || !(n.right() instanceof Leaf) && contains(e, n.right());
    }

    public static int size(Tree t) {
        return t instanceof Node n ? size(n.left()) + 1 + size(n.right()) : 0;
    }
}
