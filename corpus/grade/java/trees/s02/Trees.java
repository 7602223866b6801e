// VERDICT different: insert(0, new Node(0, new Leaf(), new Leaf())) -- duplicates are inserted
public class Trees {
    public sealed interface Tree permits Leaf, Node {}
    public record Leaf() implements Tree {}
    public record Node(int value, Tree left, Tree right) implements Tree {}

    public static Tree insert(int e, Tree t) {
        if (t instanceof Node n) {
            return e < n.value()
                    ? new Node(n.value(), insert(e, n.left()), n.right())
                    : new Node(n.value(), n.left(), insert(e, n.right()));
        }
        return new Node(e, new Leaf(), new Leaf());
    }

    public static boolean contains(int e, Tree t) {
        return t instanceof Node n && (n.value() == e || contains(e, n.left()) || contains(e, n.right()));
    }

    public static int size(Tree t) {
        return t instanceof Node n ? size(n.left()) + 1 + size(n.right()) : 0;
    }
}
