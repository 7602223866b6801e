// VERDICT different: total(new int[] {}) -- StackOverflowError
public class Task {
    public static int total(int[] values) {
        return total(values) + 1;
    }
}
