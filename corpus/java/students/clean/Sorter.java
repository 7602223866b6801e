package students.clean;

/** Selection sort, and merging of two sorted arrays. */
public class Sorter {
    public static void selectionSort(int[] a) {
        if (a == null) {
            return;
        }
        for (int i = 0; i < a.length - 1; i++) {
            int smallest = i;
            for (int j = i + 1; j < a.length; j++) {
                if (a[j] < a[smallest]) {
                    smallest = j;
                }
            }
            int t = a[i];
            a[i] = a[smallest];
            a[smallest] = t;
            assert i == 0 || a[i - 1] <= a[i];
        }
    }

    public static int[] merge(int[] a, int[] b) {
        if (a == null || b == null || a.length > 1000 || b.length > 1000) {
            throw new IllegalArgumentException("two small arrays, please"); // PRECONDITION
        }
        int[] out = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < out.length; k++) {
            if (j == b.length || (i < a.length && a[i] <= b[j])) {
                out[k] = a[i++];
            } else {
                out[k] = b[j++];
            }
        }
        return out;
    }

    public static void swapEnds(int[] a) {
        if (a != null && a.length > 1) {
            int last = a.length - 1;
            int t = a[0];
            a[0] = a[last];
            a[last] = t;
        }
    }
}
