// VERDICT different: {{1}, {2, 3}}: takes the length of row 0 for all rows, wrong for rows of different lengths
public class RowSums {
    public static int[] rowSums(int[][] m) {
        int[] sums = new int[m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[0].length; j++) {
                sums[i] += m[i][j];
            }
        }
        return sums;
    }
}
