// VERDICT equivalent
public class RowSums {
    public static int[] rowSums(int[][] m) {
        int[] result = new int[m.length];
        int next = 0;
        for (int[] row : m) {
            result[next++] = sum(row);
        }
        return result;
    }

    private static int sum(int[] row) {
        int total = 0;
        int i = row.length;
        while (i > 0) {
            i--;
            total = total + row[i];
        }
        return total;
    }
}
