package language;

import java.util.ArrayList;
import java.util.List;

/** Erasure, bridge methods and casts that the compiler inserts. */
public class GenericBridges {
    private static abstract class Source<T> {
        abstract T next();

        T twice() {
            next();
            return next();
        }
    }

    private static final class Words extends Source<String> {
        private int turn;

        @Override
        String next() {
            return turn++ == 0 ? "one" : null;
        }
    }

    /** The bridge compareTo(Object) stands on the line of the class itself. */
    private static final class Key implements Comparable<Key> { // BUG class-cast
        private final int id;

        Key(int id) {
            this.id = id;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(id, other.id);
        }
    }

    public static int lengthOfSecond() {
        return new Words().twice().length(); // BUG null-dereference
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static int compareRaw(int id, boolean wrong) {
        Comparable key = new Key(id);
        return key.compareTo(wrong ? "text" : new Key(7));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static int polluted(int n) {
        List<Integer> numbers = new ArrayList<>();
        numbers.add(n);
        List<String> texts = (List) numbers;
        assert texts.size() == 1;
        String text = texts.get(0); // BUG class-cast
        return text.length();
    }
}
