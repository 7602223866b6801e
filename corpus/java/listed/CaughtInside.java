package listed;

/** Exceptions raised by instructions, not by throw, and caught by an enclosing try: no bug here. */
public class CaughtInside {
    public static int quotient(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return Integer.MAX_VALUE;
        }
    }

    public static int pick(int[] cells, int index) {
        try {
            return cells[index];
        } catch (NullPointerException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -2;
        }
    }

    public static int nested(int[] cells, int a) {
        try {
            try {
                return cells[0] % a;
            } catch (ArithmeticException e) {
                return cells[a];
            }
        } catch (RuntimeException e) {
            return 0;
        }
    }
}
