package language;

import java.util.Collections;
import java.util.List;

/** Values of one type variable fit together, and an element of a list of them has its bound. */
public class GenericOrder {
    public static final class Ranked<R extends Comparable<R>, V> implements Comparable<Ranked<R, V>> {
        final R rank;
        final V value;

        public Ranked(R rank, V value) {
            this.rank = rank;
            this.value = value;
        }

        @Override
        public int compareTo(Ranked<R, V> other) {
            return rank.compareTo(other.rank); // BUG null-dereference
        }
    }

    /** Every constant has a body, so the enum itself is abstract. */
    public enum Step {
        UP {
            @Override
            int from(int at) {
                return at + 1;
            }
        },
        HALF {
            @Override
            int from(int at) {
                return at / 2;
            }
        };

        abstract int from(int at);
    }

    public static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b; // BUG null-dereference
    }

    public static <T extends Comparable<T>> void pushUp(List<T> items) {
        for (int i = 0; i + 1 < items.size(); i++) { // BUG null-dereference
            if (items.get(i).compareTo(items.get(i + 1)) > 0) { // BUG null-dereference
                Collections.swap(items, i, i + 1);
            }
        }
    }

    public static int per(Step step, int at) {
        return 100 / step.from(at); // BUG null-dereference, division-by-zero
    }

    /** Two raw objects need not fit together. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static boolean same(Comparable a, Object b) {
        return a.compareTo(b) == 0; // BUG null-dereference, class-cast
    }
}
