package gadfly.worker;

/** Throwables and stacks as frames. The Rust side is {@code replay/result.rs}. */
final class Trace {
    /** Of a deep stack the top and the bottom say all: where it ended and how it began. */
    private static final int END = 40;

    private static final int CAUSES = 16;
    private static final int MESSAGE = 64 * 1024;

    private Trace() {}

    static void throwable(Wire.Writer out, Throwable thrown) {
        throwable(out, thrown, CAUSES);
    }

    private static void throwable(Wire.Writer out, Throwable thrown, int causes) {
        out.text(thrown.getClass().getName());
        out.optional(message(thrown));
        stack(out, thrown.getStackTrace());
        Throwable cause = thrown.getCause();
        if (cause == null || cause == thrown || causes == 0) {
            out.u8(0);
        } else {
            throwable(out.u8(1), cause, causes - 1);
        }
    }

    /** Code under test may override getMessage() with something that fails. */
    private static String message(Throwable thrown) {
        String message;
        try {
            message = thrown.getMessage();
        } catch (Throwable broken) {
            return null;
        }
        return cut(message);
    }

    static String cut(String text) {
        return text == null || text.length() <= MESSAGE ? text : text.substring(0, MESSAGE);
    }

    static void stack(Wire.Writer out, StackTraceElement[] frames) {
        int length = frames.length;
        while (length > 0 && isOurs(frames[length - 1].getClassName())) {
            length--;
        }
        int top = length <= 2 * END ? length : END;
        int bottom = length <= 2 * END ? 0 : END;
        out.i32(length).i32(top + bottom);
        for (int i = 0; i < top; i++) {
            frame(out, frames[i]);
        }
        for (int i = length - bottom; i < length; i++) {
            frame(out, frames[i]);
        }
    }

    /** The frames below the harness: this worker, reflection, Thread.run. */
    private static boolean isOurs(String className) {
        return className.startsWith("gadfly.worker.")
                || className.startsWith("java.lang.reflect.")
                || className.startsWith("jdk.internal.reflect.")
                || className.startsWith("java.lang.invoke.")
                || className.equals("java.lang.Thread");
    }

    private static void frame(Wire.Writer out, StackTraceElement frame) {
        out.text(frame.getClassName()).text(frame.getMethodName());
        out.optional(frame.getFileName()).i32(frame.getLineNumber());
    }
}
