package language;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Own Iterable and Iterator, used by for-each and by hand. */
public class OwnIterables {
    private static final class Range implements Iterable<Integer> {
        private final int from;
        private final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int at = from;

                @Override
                public boolean hasNext() {
                    return at < to;
                }

                @Override
                public Integer next() {
                    if (at >= to) {
                        throw new NoSuchElementException(); // BUG uncaught-exception
                    }
                    return at++;
                }
            };
        }
    }

    public static int sum(int to) {
        int sum = 0;
        for (int n : new Range(1, Math.min(to, 5))) {
            sum += n;
        }
        assert sum >= 0 && sum <= 10;
        return 100 / (sum - 6); // BUG division-by-zero
    }

    public static int second(int from, int to) {
        Iterator<Integer> it = new Range(from, to).iterator();
        if (!it.hasNext()) {
            return 0;
        }
        it.next();
        return it.next();
    }

    public static String cannotRemove() {
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.remove();
            return "removed";
        } catch (UnsupportedOperationException e) {
            return e.getMessage();
        }
    }
}
