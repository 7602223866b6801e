package listed;

/** A final field that one of the two constructors sets to null. */
public class FinalNull {
    private final int[] marks;

    public FinalNull() {
        this.marks = null;
    }

    public FinalNull(int first) {
        this.marks = new int[] {first};
    }

    public int first() {
        return marks[0]; // BUG null-dereference
    }
}
