package students.buggy;

/** Bubble sort and insertion sort. */
public class Sorting {
    public static void bubbleSort(int[] a) {
        for (int end = a.length; end > 0; end--) { // BUG null-dereference
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) { // BUG index-out-of-bounds
                    int t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;
                }
            }
        }
    }

    public static void insertionSort(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i;
            while (a[j - 1] > x) { // BUG index-out-of-bounds
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }
}
