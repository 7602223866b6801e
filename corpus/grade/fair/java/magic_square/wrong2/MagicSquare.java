public class MagicSquare {
    public static boolean isMagic(int[][] square) {
        int n = square.length;
        int magic = n * (n * n + 1) / 2;
        int d1 = 0;
        int d2 = 0;
        for (int i = 0; i < n; i++) {
            int row = 0;
            int column = 0;
            for (int j = 0; j < n; j++) {
                row += square[i][j];
                column += square[j][i];
            }
            if (row != magic || column != magic) {
                return false;
            }
            d1 += square[i][i];
            d2 += square[i][n - 1 - i];
        }
        return d1 == magic && d2 == magic;
    }
}
