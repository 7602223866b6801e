// VERDICT different: {{1, 2}}: last column is missed
public class RowSums {
    public static int[] rowSums(int[][] m) {
        int[] s = new int[m.length];
        for (int i = 0; i < m.length; i++) {
            int sum = 0;
            for (int j = 0; j < m[i].length - 1; j++) {
                sum += m[i][j];
            }
            s[i] = sum;
        }
        return s;
    }
}
