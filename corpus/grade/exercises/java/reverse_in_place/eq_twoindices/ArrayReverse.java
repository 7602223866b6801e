// VERDICT equivalent
public class ArrayReverse {
    public static void reverse(int[] numbers) {
        int left = 0;
        int right = numbers.length - 1;
        while (left < right) {
            swap(numbers, left++, right--);
        }
    }

    private static void swap(int[] arr, int i, int j) {
        int old = arr[i];
        arr[i] = arr[j];
        arr[j] = old;
    }
}
