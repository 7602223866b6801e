// VERDICT different: take(-1, new Element(0, new Empty())) -- a negative count takes all
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
        if (xs.equals(new Empty())) throw new java.util.NoSuchElementException();
        return ((Element) xs).n();
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
        return n != 0 && xs instanceof Element e ? new Element(e.n(), take(n - 1, e.tail())) : new Empty();
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
