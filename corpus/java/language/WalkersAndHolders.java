package language;

import java.util.Iterator;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Inputs that come from a list, and inputs that hold one value. */
public class WalkersAndHolders {
    public static <T> T nth(Iterator<T> items, int n) {
        T item = null;
        for (int i = 0; i <= n; i++) {
            item = items.next(); // BUG null-dereference, uncaught-exception
        }
        return item;
    }

    /** A well-behaved walk: an iterator that has a next element gives it. */
    public static int count(Iterator<String> items) {
        int n = 0;
        while (items != null && items.hasNext()) {
            items.next();
            n++;
        }
        return n;
    }

    public static int share(Stream<Integer> parts) {
        return 12 / parts.findFirst().get(); // BUG null-dereference, uncaught-exception, division-by-zero
    }

    public static int before(ListIterator<String> items) {
        return items.previous().length(); // BUG null-dereference, uncaught-exception
    }

    public static int half(Optional<Integer> n) {
        if (n == null || n.isEmpty()) {
            return 0;
        }
        return 100 / (n.get() - 50); // BUG division-by-zero
    }

    public static int price(Map.Entry<String, Integer> item) {
        if (item.getKey() == null) { // BUG null-dereference
            return 0;
        }
        return item.getValue() / item.getKey().length(); // BUG null-dereference, division-by-zero
    }

    public static int held(AtomicReference<String> text) {
        return text.get().length(); // BUG null-dereference
    }
}
