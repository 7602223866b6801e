package students.buggy;

/** Looks for a number in a sorted array. */
public class BinarySearch {
    public static int find(int[] sorted, int wanted) {
        if (sorted == null) {
            return -1;
        }
        int low = 0;
        int high = sorted.length - 1;
        while (low < high) { // BUG infinite-loop
            int mid = low + (high - low) / 2;
            if (sorted[mid] <= wanted) {
                low = mid;
            } else {
                high = mid - 1;
            }
        }
        return sorted[low] == wanted ? low : -1; // BUG index-out-of-bounds
    }

    public static boolean isSorted(int[] numbers) {
        if (numbers == null) {
            return true;
        }
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) {
                return false;
            }
        }
        return true;
    }
}
