// VERDICT any -- a hook that never ends
public class Task {
    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        }));
    }

    public static int total(int[] values) {
        int result = 0;
        for (int value : values) {
            result += value;
        }
        return result;
    }
}
