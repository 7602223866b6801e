// VERDICT equivalent
import java.util.Arrays;

public class RowSums {
    public static int[] rowSums(int[][] matrix) {
        return Arrays.stream(matrix)
                .mapToInt(row -> Arrays.stream(row).sum())
                .toArray();
    }
}
