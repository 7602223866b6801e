// VERDICT different: total(new int[] {}) -- does not finish
public class Task {
    public static int total(int[] values) {
        int i = 0;
        while (i >= 0) {
            i = 0;
        }
        return i;
    }
}
