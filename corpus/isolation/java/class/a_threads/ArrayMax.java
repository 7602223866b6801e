// ATTACK leaves threads that go on and change static state

public class ArrayMax {
    static {
        try {
            Thread thread = new Thread(() -> {
                while (true) {
                    System.setProperty("gadfly.attack", "yes");
                    Thread.onSpinWait();
                }
            }, "gadfly-attack");
            thread.setDaemon(true);
            thread.start();
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }
}
