// VERDICT different: rowSums([[1, 2], [3, 4]]) gives [3, 10] instead of [3, 7]
public class RowSums {

    public static int[] rowSums(int[][] table) {
        int[] sums = new int[table.length];
        int sum = 0;
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table[i].length; j++) {
                sum += table[i][j];
            }
            sums[i] = sum;
        }
        return sums;
    }

    public static int largestRow(int[][] table) {
        int best = -1;
        int[] sums = rowSums(table);
        for (int i = 0; i < sums.length; i++) {
            if (best < 0 || sums[i] > sums[best]) {
                best = i;
            }
        }
        return best;
    }
}
