// ENTRY total
public class Task {
    public static int total(int[] values) {
        int result = 0;
        for (int value : values) {
            result += value;
        }
        return result;
    }
}
