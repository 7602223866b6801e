// VERDICT different: size(new Node(0, new Node(-1, new Leaf(), new Leaf()), new Node(1, new Leaf(), new Leaf()))) -- the height, not the size
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
        while (t instanceof Node n) {
            if (n.value() == e) {
                return true;
            }
            t = e < n.value() ? n.left() : n.right();
        }
        return false;
    }

    public static int size(Tree t) {
        return t instanceof Node n ? 1 + Math.max(size(n.left()), size(n.right())) : 0;
    }
}
