public class MagicSquare {

    /**
     * Checks whether a square of numbers is magic, that is, whether all rows,
     * all columns and the two diagonals have the same sum. The array has at
     * least one row and as many columns as rows.
     */
    public static boolean isMagic(int[][] square) {
        int n = square.length;
        int diagonal1 = 0;
        int diagonal2 = 0;
        for (int i = 0; i < n; i++) {
            diagonal1 += square[i][i];
            diagonal2 += square[i][n - 1 - i];
        }
        if (diagonal1 != diagonal2) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            int row = 0;
            int column = 0;
            for (int j = 0; j < n; j++) {
                row += square[i][j];
                column += square[j][i];
            }
            if (row != diagonal1 || column != diagonal1) {
                return false;
            }
        }
        return true;
    }
}
