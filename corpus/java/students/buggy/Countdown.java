package students.buggy;

import java.util.Iterator;

/** Counts down from a number to 1, for use in for-each loops. */
public class Countdown implements Iterable<Integer> {
    private final int from;

    public Countdown(int from) {
        this.from = Math.min(from, 20);
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Iterator<Integer>() {
            private int next = from;

            @Override
            public boolean hasNext() {
                return next != 0;
            }

            @Override
            public Integer next() {
                return next-- > 0 ? next + 1 : null;
            }
        };
    }

    public int first() {
        return iterator().next(); // BUG null-dereference
    }

    public int sum() {
        int sum = 0;
        for (int n : this) { // BUG null-dereference
            sum += n;
        }
        return sum;
    }
}
