package students.clean;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** The even numbers below a limit, with an inner iterator class. */
public class EvenNumbers implements Iterable<Integer> {
    private final int limit;

    public EvenNumbers(int limit) {
        this.limit = Math.max(0, Math.min(limit, 12));
    }

    private class Walker implements Iterator<Integer> {
        private int next = 0;

        @Override
        public boolean hasNext() {
            return next < limit;
        }

        @Override
        public Integer next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            int result = next;
            next += 2;
            return result;
        }
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Walker();
    }

    public int sum() {
        int sum = 0;
        for (int n : this) {
            assert n % 2 == 0;
            sum += n;
        }
        return sum;
    }

    public int last() {
        int last = -1;
        Iterator<Integer> it = iterator();
        while (it.hasNext()) {
            last = it.next();
        }
        return last;
    }
}
