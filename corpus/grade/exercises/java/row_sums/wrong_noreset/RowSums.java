// VERDICT different: {{1}, {2}}: the sum is not set back to 0 for the next row, gives {1, 3}
public class RowSums {
    public static int[] rowSums(int[][] m) {
        int[] sums = new int[m.length];
        int sum = 0;
        for (int i = 0; i < m.length; i++) {
            for (int x : m[i]) {
                sum += x;
            }
            sums[i] = sum;
        }
        return sums;
    }
}
