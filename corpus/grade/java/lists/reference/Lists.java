// ENTRY sum
// ENTRY head
// ENTRY tail
// ENTRY concat
// ENTRY take
// ENTRY drop
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
        if (xs instanceof Element e) {
            return e.tail();
        }
        throw new java.util.NoSuchElementException("tail of an empty list");
    }

    public static IntList concat(IntList xs, IntList ys) {
        return xs instanceof Element e ? new Element(e.n(), concat(e.tail(), ys)) : ys;
    }

    public static IntList take(int n, IntList xs) {
        return n > 0 && xs instanceof Element e ? new Element(e.n(), take(n - 1, e.tail())) : new Empty();
    }

    public static IntList drop(int n, IntList xs) {
        return n > 0 && xs instanceof Element e ? drop(n - 1, e.tail()) : xs;
    }
}
