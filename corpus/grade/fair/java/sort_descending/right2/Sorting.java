public class Sorting {
    public static void sortDescending(int[] numbers) {
        boolean swapped = true;
        while (swapped) {
            swapped = false;
            for (int i = 1; i < numbers.length; i++) {
                if (numbers[i - 1] < numbers[i]) {
                    int h = numbers[i];
                    numbers[i] = numbers[i - 1];
                    numbers[i - 1] = h;
                    swapped = true;
                }
            }
        }
    }
}
