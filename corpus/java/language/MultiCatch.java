package language;

/** Several exception types in one handler; order of handlers; rethrowing. */
public class MultiCatch {
    public static int either(int[] a, int i, int d) {
        try {
            return a[i] / d;
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (RuntimeException e) {
            assert a == null;
            return -2;
        }
    }

    /** The exception is raised at the division, however often it is thrown on. */
    public static int rethrown(int d) {
        try {
            return 7 / d; // BUG division-by-zero
        } catch (ArithmeticException e) {
            throw e;
        }
    }

    public static int superclassFirst(int kind) {
        try {
            if (kind == 1) {
                throw new IllegalStateException("one");
            }
            if (kind == 2) {
                throw new Exception("two");
            }
            return 0;
        } catch (RuntimeException e) {
            return 10;
        } catch (Exception e) {
            return 20;
        }
    }

    public static void outcomes(int kind) {
        int result = superclassFirst(kind);
        assert result == (kind == 1 ? 10 : kind == 2 ? 20 : 0);
    }

    public static int fromHandler(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return text.length(); // BUG null-dereference
        }
    }
}
