package students.buggy;

/** Operations on matrices given as two-dimensional arrays. */
public class MatrixMath {
    private MatrixMath() { }

    /** Swaps rows and columns; every row is expected to be as long as the first. */
    public static int[][] transpose(int[][] m) {
        if (m == null || m.length == 0 || m[0] == null) {
            return new int[0][0];
        }
        int[][] result = new int[m[0].length][m.length];
        for (int r = 0; r < m.length; r++) {
            for (int c = 0; c < m[0].length; c++) {
                result[c][r] = m[r][c]; // BUG null-dereference, index-out-of-bounds
            }
        }
        return result;
    }

    public static int[][] identity(int n) {
        if (n > 10) {
            n = 10;
        }
        int[][] result = new int[n][n]; // BUG negative-array-size
        for (int i = 0; i < n; i++) {
            result[i][i] = 1;
        }
        return result;
    }

    public static int sum(int[] row) {
        int total = 0;
        if (row != null) {
            for (int x : row) {
                total += x;
            }
        }
        return total;
    }
}
