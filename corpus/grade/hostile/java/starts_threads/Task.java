// VERDICT any -- threads go on after the answer
public class Task {
    public static int total(int[] values) {
        for (int i = 0; i < 50; i++) {
            new Thread(() -> {
                while (true) {
                    Thread.onSpinWait();
                }
            }).start();
        }
        int result = 0;
        for (int value : values) {
            result += value;
        }
        return result;
    }
}
