// REFERENCE
/** Removing elements from an array. */
public class ArrayRemoval {

    /**
     * Returns a new array with the elements of a that are not equal to x, in the same order.
     * The array a itself is not changed.
     */
    public static int[] without(int[] a, int x) {
        int count = 0;
        for (int value : a) {
            if (value != x) {
                count++;
            }
        }
        int[] result = new int[count];
        int next = 0;
        for (int value : a) {
            if (value != x) {
                result[next] = value;
                next++;
            }
        }
        return result;
    }
}
