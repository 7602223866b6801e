// VERDICT any -- no process may survive
import java.io.IOException;

public class Task {
    public static int total(int[] values) {
        for (int i = 0; i < 20; i++) {
            try {
                new ProcessBuilder("sleep", "1000").start();
            } catch (IOException e) {
                continue;
            }
        }
        int result = 0;
        for (int value : values) {
            result += value;
        }
        return result;
    }
}
