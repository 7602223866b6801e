// VERDICT equivalent
public class RowSums {

    private static int sum(int[] row) {
        int s = 0;
        for (int x : row) {
            s += x;
        }
        return s;
    }

    public static int[] rowSums(int[][] table) {
        int[] result = new int[table.length];
        int i = 0;
        for (int[] row : table) {
            result[i++] = sum(row);
        }
        return result;
    }

    public static int largestRow(int[][] table) {
        if (table.length == 0) return -1;
        int best = 0;
        for (int i = 1; i < table.length; i++) {
            if (sum(table[i]) > sum(table[best])) {
                best = i;
            }
        }
        return best;
    }
}
