// VERDICT equivalent
// WITHOUT PRECONDITION different: contains(1, new Node(0, new Node(1, new Leaf(), new Leaf()), new Leaf())) -- searches one branch only, which is enough in a search tree
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
        if (t instanceof Leaf) {
            return false;
        }
        Node n = (Node) t;
        if (e == n.value()) {
            return true;
        } else if (e < n.value()) {
            return contains(e, n.left());
        } else {
            return contains(e, n.right());
        }
    }

    public static int size(Tree t) {
        int count = 0;
        java.util.ArrayDeque<Tree> todo = new java.util.ArrayDeque<>();
        todo.add(t);
        while (!todo.isEmpty()) {
            if (todo.remove() instanceof Node n) {
                count++;
                todo.add(n.left());
                todo.add(n.right());
            }
        }
        return count;
    }
}
