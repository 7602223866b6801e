// VERDICT equivalent
public class Lists {
    public sealed interface IntList permits Empty, Element {}
    public record Empty() implements IntList {}
    public record Element(int n, IntList tail) implements IntList {}

    public static int sum(IntList xs) {
        int total = 0;
        IntList list = xs;
        while (list instanceof Element e) {
            total += e.n();
            list = e.tail();
        }
        return total;
    }

    public static int head(IntList xs) {
        if (xs instanceof Element e) {
            return e.n();
        }
        throw new java.util.NoSuchElementException("head of an empty list");
    }

    public static IntList tail(IntList xs) {
        if (xs instanceof Element e) {
            return e.tail();
        }
        throw new java.util.NoSuchElementException("tail of an empty list");
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
        if (n <= 0) {
            return new Empty();
        }
        if (xs instanceof Empty) {
            return xs;
        }
        return new Element(head(xs), take(n - 1, tail(xs)));
    }

    public static IntList drop(int n, IntList xs) {
        IntList list = xs;
        for (int i = 0; i < n; i++) {
            if (list instanceof Empty) {
                return list;
            }
            list = tail(list);
        }
        return list;
    }
}
