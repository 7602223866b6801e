// REFERENCE
/** Sums of the rows of a table of numbers. */
public class RowSums {

    /** Returns an array whose i-th element is the sum of the i-th row of the table. */
    public static int[] rowSums(int[][] table) {
        int[] sums = new int[table.length];
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table[i].length; j++) {
                sums[i] += table[i][j];
            }
        }
        return sums;
    }

    /**
     * Returns the index of the row with the largest sum, the first one if there are several,
     * or -1 if the table has no rows.
     */
    public static int largestRow(int[][] table) {
        int[] sums = rowSums(table);
        int best = -1;
        for (int i = 0; i < sums.length; i++) {
            if (best == -1 || sums[i] > sums[best]) {
                best = i;
            }
        }
        return best;
    }
}
