// VERDICT different: total(new int[] {}) -- OutOfMemoryError
import java.util.ArrayList;
import java.util.List;

public class Task {
    public static int total(int[] values) {
        List<long[]> blocks = new ArrayList<>();
        while (blocks.size() >= 0) {
            blocks.add(new long[1 << 20]);
        }
        return 0;
    }
}
