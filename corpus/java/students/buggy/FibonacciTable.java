package students.buggy;

/** Fibonacci numbers with a table, so that nothing is computed twice. */
public class FibonacciTable {
    private final int[] table;

    public FibonacciTable(int size) {
        if (size < 0 || size > 40) {
            throw new IllegalArgumentException("size " + size); // PRECONDITION
        }
        table = new int[size];
        for (int i = 0; i < size; i++) {
            if (i < 2) {
                table[i] = i;
            } else {
                table[i] = table[i - 1] + table[i - 2];
            }
        }
    }

    public int get(int n) {
        if (n > table.length) {
            return -1;
        }
        return table[n]; // BUG index-out-of-bounds
    }

    public boolean contains(int number) {
        for (int f : table) {
            if (f == number) {
                return true;
            }
        }
        return false;
    }

    /** The quotient of the last two numbers comes close to the golden ratio. */
    public double goldenRatio() {
        int last = table.length - 1;
        return (double) table[last] / table[last - 1]; // BUG index-out-of-bounds
    }
}
