// VERDICT different: {{1, 2}}: sums the columns
public class RowSums {
    public static int[] rowSums(int[][] m) {
        if (m.length == 0) {
            return new int[0];
        }
        int[] sums = new int[m[0].length];
        for (int[] row : m) {
            for (int j = 0; j < sums.length; j++) {
                sums[j] += row[j];
            }
        }
        return sums;
    }
}
