package students.clean;

/** A sealed family of formulas whose value may be undefined, but never an exception. */
public class Formula {
    private sealed interface Node permits Num, Add, Div, Neg { }

    private record Num(int value) implements Node { }

    private record Add(Node left, Node right) implements Node { }

    private record Div(Node left, Node right) implements Node { }

    private record Neg(Node inner) implements Node { }

    /** Null stands for "undefined". */
    private static Integer eval(Node node) {
        if (node instanceof Num n) {
            return n.value();
        }
        if (node instanceof Neg n) {
            Integer inner = eval(n.inner());
            return inner == null ? null : Integer.valueOf(-inner);
        }
        if (node instanceof Add a) {
            Integer left = eval(a.left());
            Integer right = eval(a.right());
            return left == null || right == null ? null : Integer.valueOf(left + right);
        }
        Div d = (Div) node;
        Integer left = eval(d.left());
        Integer right = eval(d.right());
        if (left == null || right == null || right == 0) {
            return null;
        }
        return left / right;
    }

    /** The value of a / (b - c) + 1 as text. */
    public static String compute(int a, int b, int c) {
        Node bottom = new Add(new Num(b), new Neg(new Num(c)));
        Integer value = eval(new Add(new Div(new Num(a), bottom), new Num(1)));
        return value == null ? "undefined" : value.toString();
    }
}
