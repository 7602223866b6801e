package language;

/** Default methods, static interface methods, the diamond, and super calls into interfaces. */
public class DefaultMethods {
    private interface Counter {
        int count();

        default int perCount(int total) {
            return total / count(); // BUG division-by-zero
        }

        static Counter fixed(int n) {
            return () -> n;
        }
    }

    private interface Left {
        default String side() {
            return "left";
        }
    }

    private interface Right {
        default String side() {
            return "right";
        }
    }

    private static final class Both implements Left, Right {
        @Override
        public String side() {
            return Left.super.side() + "+" + Right.super.side();
        }
    }

    private static final class AtLeastOne implements Counter {
        private final int n;

        AtLeastOne(int n) {
            this.n = n;
        }

        @Override
        public int count() {
            return n < 1 ? 1 : n;
        }
    }

    public static int safe(int total, int n) {
        return new AtLeastOne(n).perCount(total);
    }

    public static int unsafe(int total, int n) {
        return Counter.fixed(n).perCount(total);
    }

    public static String sides() {
        String s = new Both().side();
        assert s.equals("left+right");
        return s;
    }
}
