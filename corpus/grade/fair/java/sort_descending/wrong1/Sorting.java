public class Sorting {
    public static void sortDescending(int[] numbers) {
        for (int i = 0; i < numbers.length - 1; i++) {
            for (int j = i + 1; j < numbers.length - 1; j++) {
                if (numbers[j] > numbers[i]) {
                    int h = numbers[i];
                    numbers[i] = numbers[j];
                    numbers[j] = h;
                }
            }
        }
    }
}
