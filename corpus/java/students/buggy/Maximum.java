package students.buggy;

/** A generic box that remembers the largest thing put into it. */
public class Maximum<T> {
    private T largest;
    private int seen;

    @SuppressWarnings("unchecked")
    public void offer(T thing) {
        if (thing == null) {
            throw new IllegalArgumentException("nothing offered"); // PRECONDITION
        }
        seen++;
        if (largest == null || ((Comparable<T>) thing).compareTo(largest) > 0) { // BUG class-cast
            largest = thing;
        }
    }

    public T get() {
        if (seen == 0) {
            throw new IllegalStateException("nothing offered yet"); // PRECONDITION
        }
        return largest;
    }

    public int lengthOfText() {
        return largest.toString().length(); // BUG null-dereference
    }
}
