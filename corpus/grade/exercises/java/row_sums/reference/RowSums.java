// REFERENCE
public class RowSums {
    public static int[] rowSums(int[][] m) {
        int[] sums = new int[m.length];
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                sums[i] += m[i][j];
            }
        }
        return sums;
    }
}
