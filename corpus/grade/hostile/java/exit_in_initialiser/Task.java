// VERDICT different: total(new int[] {}) -- ends the process when the class is initialised
public class Task {
    static {
        System.exit(0);
    }

    public static int total(int[] values) {
        int result = 0;
        for (int value : values) {
            result += value;
        }
        return result;
    }
}
