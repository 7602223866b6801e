package listed;

/** Two ways to fail on one line. */
public class ArrayGetter {
    public static int elementAt(int[] cells, int index) {
        return cells[index]; // BUG null-dereference, index-out-of-bounds
    }
}
