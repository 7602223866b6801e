package claims;

import java.io.IOException;
import java.util.Objects;

/** Exceptions that callers are told of, and checks of arguments wherever they stand. */
public class Rejections {
    static class Underflow extends RuntimeException {
    }

    public static int declared(int n) throws IOException {
        if (n < 0) {
            throw new IOException("negative"); // PRECONDITION
        }
        return n;
    }

    public static int passedOn(int n) throws IOException {
        return declared(n - 1);
    }

    /** What is declared says nothing of other exceptions. */
    public static int tooGeneral(int n) throws Exception {
        return 1 / n; // BUG division-by-zero
    }

    private static void check(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("n must not be negative: " + n); // PRECONDITION
        }
    }

    public static int root(int n) {
        check(n);
        return n;
    }

    public static int element(int[] a, int i) {
        Objects.requireNonNull(a); // PRECONDITION
        Objects.checkIndex(i, a.length); // PRECONDITION
        return a[i];
    }

    public static int own(int n) {
        if (n == 0) {
            throw new Underflow(); // PRECONDITION
        }
        return n;
    }

    /** A method that does something else is no check: its caller should have known better. */
    static int take(int left) {
        if (left == 0) {
            throw new IllegalStateException("empty"); // BUG uncaught-exception
        }
        return left - 1;
    }

    public static boolean hasOne(int n) {
        return take(n) > 0 && n > 1;
    }
}
