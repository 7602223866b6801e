// VERDICT different: concat(new Element(0, new Empty()), new Element(1, new Empty())) -- the second list comes first
public class Lists {
    public sealed interface IntList permits Empty, Element {}
    public record Empty() implements IntList {}
    public record Element(int n, IntList tail) implements IntList {}

    public static int sum(IntList xs) {
        return xs instanceof Element e ? e.n() + sum(e.tail()) : 0;
    }

    public static int head(IntList xs) {
        if (xs.equals(new Empty())) throw new java.util.NoSuchElementException();
        return ((Element) xs).n();
    }

    public static IntList tail(IntList xs) {
        head(xs);
        return ((Element) xs).tail();
    }

    public static IntList concat(IntList xs, IntList ys) {
        return ys instanceof Element e ? new Element(e.n(), concat(xs, e.tail())) : xs;
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
        return n > 0 && xs instanceof Element e ? drop(n - 1, e.tail()) : xs;
    }
}
