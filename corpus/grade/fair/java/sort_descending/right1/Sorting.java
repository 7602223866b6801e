import java.util.Arrays;

public class Sorting {
    public static void sortDescending(int[] numbers) {
        Arrays.sort(numbers);
        for (int i = 0, j = numbers.length - 1; i < j; i++, j--) {
            int h = numbers[i];
            numbers[i] = numbers[j];
            numbers[j] = h;
        }
    }
}
