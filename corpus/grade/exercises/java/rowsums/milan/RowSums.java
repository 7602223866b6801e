// VERDICT equivalent
public class RowSums {

    public static int[] rowSums(int[][] table) {
        int rows = table.length;
        int[] erg = new int[rows];
        int row = rows - 1;
        while (row >= 0) {
            int summe = 0;
            int col = table[row].length;
            while (col > 0) {
                col--;
                summe = summe + table[row][col];
            }
            erg[row] = summe;
            row--;
        }
        return erg;
    }

    public static int largestRow(int[][] table) {
        int[] sums = rowSums(table);
        int index = -1;
        int max = Integer.MIN_VALUE;
        for (int i = sums.length - 1; i >= 0; i--) {
            if (sums[i] >= max) {
                max = sums[i];
                index = i;
            }
        }
        return index;
    }
}
