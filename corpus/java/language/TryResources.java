package language;

/** Resources close in reverse order; what close() throws is suppressed when the body threw. */
public class TryResources {
    private static final class Door implements AutoCloseable {
        private final StringBuilder log;
        private final boolean jams;

        Door(StringBuilder log, boolean jams) {
            this.log = log;
            this.jams = jams;
        }

        @Override
        public void close() {
            log.append('c');
            if (jams) {
                throw new RuntimeException("jammed"); // BUG uncaught-exception
            }
        }
    }

    public static int leaks(boolean jams) {
        StringBuilder log = new StringBuilder();
        try (Door door = new Door(log, jams)) {
            log.append('b');
        }
        return log.length();
    }

    public static int suppressed(int n) {
        StringBuilder log = new StringBuilder();
        try (Door a = new Door(log, true); Door b = new Door(log, false); Door none = null) {
            log.append(10 / n);
        } catch (ArithmeticException e) {
            assert n == 0;
            assert log.toString().equals("cc");
            assert e.getSuppressed().length == 1;
            assert e.getSuppressed()[0].getMessage().equals("jammed");
        } catch (RuntimeException e) {
            assert n != 0;
            assert e.getSuppressed().length == 0;
        }
        return log.length();
    }
}
