package language;

/** Own exception classes, wrapping, causes and messages. */
public class ExceptionCauses {
    private static class AppException extends Exception {
        private final int code;

        AppException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    private static int divide(int a, int b) throws AppException {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            throw new AppException("wrapped", 7, e); // BUG uncaught-exception
        }
    }

    public static int passesOn(int a, int b) throws Exception {
        return divide(a, b);
    }

    public static int inspects(int a, int b) {
        try {
            return divide(a, b);
        } catch (AppException e) {
            assert b == 0;
            assert e.code == 7;
            assert e.getCause() instanceof ArithmeticException;
            assert e.getMessage().equals("wrapped");
            assert e.getCause().getMessage().equals("/ by zero");
            return e.code;
        }
    }

    public static int noCause(int n) {
        try {
            if (n > 3) {
                throw new AppException("bare", n, null);
            }
            return 0;
        } catch (AppException e) {
            return e.getCause().hashCode(); // BUG null-dereference
        }
    }
}
