public class Sorting {

    /**
     * Sorts the numbers of the array in place, from the largest to the smallest
     * one. Nothing happens to an array without elements.
     */
    public static void sortDescending(int[] numbers) {
        for (int i = 0; i < numbers.length - 1; i++) {
            int max = i;
            for (int j = i + 1; j < numbers.length; j++) {
                if (numbers[j] > numbers[max]) {
                    max = j;
                }
            }
            int h = numbers[i];
            numbers[i] = numbers[max];
            numbers[max] = h;
        }
    }
}
