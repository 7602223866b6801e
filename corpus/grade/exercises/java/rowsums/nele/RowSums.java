// VERDICT different: rowSums([[1, 2, 3], [4, 5, 6]]) gives [3, 9] instead of [6, 15]
public class RowSums {

    public static int[] rowSums(int[][] table) {
        int n = table.length;
        int[] sums = new int[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                sums[i] += table[i][j];
            }
        }
        return sums;
    }

    public static int largestRow(int[][] table) {
        int[] sums = rowSums(table);
        if (sums.length == 0) {
            return -1;
        }
        int best = 0;
        for (int i = 1; i < sums.length; i++) {
            if (sums[i] > sums[best]) {
                best = i;
            }
        }
        return best;
    }
}
