// VERDICT different: largestRow([[-3, -4], [-1, -2]]) gives 0 instead of 1
public class RowSums {

    public static int[] rowSums(int[][] table) {
        int[] sums = new int[table.length];
        for (int i = 0; i < table.length; i++) {
            int sum = 0;
            for (int value : table[i]) {
                sum += value;
            }
            sums[i] = sum;
        }
        return sums;
    }

    public static int largestRow(int[][] table) {
        if (table.length == 0) {
            return -1;
        }
        int largest = 0;
        int index = 0;
        int[] sums = rowSums(table);
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] > largest) {
                largest = sums[i];
                index = i;
            }
        }
        return index;
    }
}
