public class MagicSquare {
    public static boolean isMagic(int[][] square) {
        int n = square.length;
        int sum = 0;
        int other = 0;
        for (int i = 0; i < n; i++) {
            sum += square[i][i];
            other += square[i][n - 1 - i];
        }
        if (sum != other) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            int row = 0;
            for (int j = 0; j < n; j++) {
                row += square[i][j];
            }
            if (row != sum) {
                return false;
            }
        }
        return true;
    }
}
