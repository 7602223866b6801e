public class MagicSquare {
    public static boolean isMagic(int[][] square) {
        int n = square.length;
        int[] sums = new int[2 * n + 2];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                sums[i] += square[i][j];
                sums[n + j] += square[i][j];
                if (i == j) {
                    sums[2 * n] += square[i][j];
                }
                if (i + j == n - 1) {
                    sums[2 * n + 1] += square[i][j];
                }
            }
        }
        for (int s : sums) {
            if (s != sums[0]) {
                return false;
            }
        }
        return true;
    }
}
