public class Sorting {
    public static void sortDescending(int[] numbers) {
        for (int pass = 0; pass < 3; pass++) {
            for (int i = 1; i < numbers.length; i++) {
                if (numbers[i - 1] < numbers[i]) {
                    int h = numbers[i];
                    numbers[i] = numbers[i - 1];
                    numbers[i - 1] = h;
                }
            }
        }
    }
}
