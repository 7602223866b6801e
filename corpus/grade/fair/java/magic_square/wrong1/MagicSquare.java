public class MagicSquare {
    public static boolean isMagic(int[][] square) {
        int n = square.length;
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += square[i][i];
        }
        for (int i = 0; i < n; i++) {
            int row = 0;
            int column = 0;
            for (int j = 0; j < n; j++) {
                row += square[i][j];
                column += square[j][i];
            }
            if (row != sum || column != sum) {
                return false;
            }
        }
        return true;
    }
}
