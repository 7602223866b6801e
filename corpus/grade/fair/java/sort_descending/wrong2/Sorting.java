import java.util.Arrays;

public class Sorting {
    public static void sortDescending(int[] numbers) {
        int[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int[] result = new int[numbers.length];
        for (int i = 0; i < sorted.length; i++) {
            result[i] = sorted[sorted.length - 1 - i];
        }
        numbers = result;
    }
}
