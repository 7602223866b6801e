// VERDICT equivalent
public class Lists {
    public sealed interface IntList permits Empty, Element {}
    public record Empty() implements IntList {}
    public record Element(int n, IntList tail) implements IntList {}

    public static int sum(IntList xs) {
        return xs instanceof Element e ? e.n() + sum(e.tail()) : 0;
    }

    public static int head(IntList xs) {
        if (xs instanceof Element e) {
            return e.n();
        }
        throw new java.util.NoSuchElementException("head of an empty list");
    }

    public static IntList tail(IntList xs) {
        head(xs);
        return ((Element) xs).tail();
    }

    public static IntList concat(IntList xs, IntList ys) {
        java.util.ArrayDeque<Integer> stack = new java.util.ArrayDeque<>();
        for (IntList l = xs; l instanceof Element e; l = e.tail()) {
            stack.push(e.n());
        }
        IntList result = ys;
        while (!stack.isEmpty()) {
            result = new Element(stack.pop(), result);
        }
        return result;
    }

    public static IntList take(int n, IntList xs) {
        return n > 0 && xs instanceof Element e ? new Element(e.n(), take(n - 1, e.tail())) : new Empty();
    }

    public static IntList drop(int n, IntList xs) {
        return n > 0 && xs instanceof Element e ? drop(n - 1, e.tail()) : xs;
    }
}
