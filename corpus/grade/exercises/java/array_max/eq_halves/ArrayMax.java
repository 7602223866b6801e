// VERDICT equivalent
public class ArrayMax {
    public static int max(int[] arr) {
        if (arr.length == 0) {
            throw new IllegalArgumentException("array must not be empty");
        }
        return maxBetween(arr, 0, arr.length - 1);
    }

    // biggest number of the part from .. to (both included)
    private static int maxBetween(int[] arr, int from, int to) {
        if (from == to) {
            return arr[from];
        }
        int middle = from + (to - from) / 2;
        int left = maxBetween(arr, from, middle);
        int right = maxBetween(arr, middle + 1, to);
        return Math.max(left, right);
    }
}
