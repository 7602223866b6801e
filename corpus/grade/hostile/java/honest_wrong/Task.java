// VERDICT different: total(new int[] {1}) -- must keep its verdict in this company
public class Task {
    public static int total(int[] values) {
        int result = 0;
        for (int i = 1; i < values.length; i++) {
            result += values[i];
        }
        return result;
    }
}
