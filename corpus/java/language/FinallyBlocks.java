package language;

/** finally runs always; a return in it swallows whatever was on its way. */
public class FinallyBlocks {
    @SuppressWarnings("finally")
    public static int swallowed(int a, int b) {
        try {
            return a / b;
        } finally {
            return -1;
        }
    }

    public static int order(int b) {
        StringBuilder log = new StringBuilder();
        try {
            log.append('t');
            log.append(1 / b);
        } catch (ArithmeticException e) {
            log.append('c');
        } finally {
            log.append('f');
        }
        assert b != 0 || log.toString().equals("tcf");
        assert b != 1 || log.toString().equals("t1f");
        return log.length();
    }

    public static int valueIsFixedBefore(int n) {
        int x = n;
        try {
            return x;
        } finally {
            x = 0;
        }
    }

    public static int check(int n) {
        assert valueIsFixedBefore(n) == n;
        return n;
    }

    public static int failsInFinally(int[] a) {
        int first = 0;
        try {
            if (a == null) {
                return 0;
            }
            first = 1;
        } finally {
            first += a == null ? 1 : 5 % a.length; // BUG division-by-zero
        }
        return first;
    }

    public static int nested(int n) {
        int trace = 0;
        for (int i = 0; i < 3; i++) {
            try {
                if (i == n) {
                    continue;
                }
                trace += 1;
            } finally {
                trace += 10;
            }
        }
        assert trace == 33 || trace == 32;
        assert trace == 33; // BUG assertion
        return trace;
    }
}
