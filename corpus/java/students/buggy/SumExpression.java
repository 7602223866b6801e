package students.buggy;

/** Little arithmetic expressions as a sealed family of records. */
public class SumExpression {
    private sealed interface Expr permits Const, Sum, Quotient { }

    private record Const(int value) implements Expr { }

    private record Sum(Expr left, Expr right) implements Expr { }

    private record Quotient(Expr top, Expr bottom) implements Expr { }

    private static int eval(Expr e) {
        if (e instanceof Const c) {
            return c.value();
        }
        if (e instanceof Sum s) {
            return eval(s.left()) + eval(s.right());
        }
        Quotient q = (Quotient) e;
        return eval(q.top()) / eval(q.bottom()); // BUG division-by-zero
    }

    /** The value of (a + b) / (b + c). */
    public static int fraction(int a, int b, int c) {
        Expr top = new Sum(new Const(a), new Const(b));
        Expr bottom = new Sum(new Const(b), new Const(c));
        return eval(new Quotient(top, bottom));
    }

    /** Adds up numbers by building an expression. */
    public static int total(int[] numbers) {
        Expr sum = new Const(0);
        int limit = Math.min(numbers.length, 50); // BUG null-dereference
        for (int i = 0; i < limit; i++) {
            sum = new Sum(sum, new Const(numbers[i]));
        }
        return eval(sum);
    }
}
