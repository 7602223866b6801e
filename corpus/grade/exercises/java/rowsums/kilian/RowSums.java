// VERDICT equivalent
import java.util.Arrays;
import java.util.stream.IntStream;

public class RowSums {

    public static int[] rowSums(int[][] table) {
        return Arrays.stream(table).mapToInt(row -> IntStream.of(row).sum()).toArray();
    }

    public static int largestRow(int[][] table) {
        if (table.length == 0) {
            return -1;
        }
        int[] sums = rowSums(table);
        int max = Arrays.stream(sums).max().getAsInt();
        int i = 0;
        while (sums[i] < max) {
            i++;
        }
        return i;
    }
}
