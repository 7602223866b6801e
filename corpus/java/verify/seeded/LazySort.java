package verify.seeded;

/** Bug: the first number never moves. */
public class LazySort {
    //@ requires a != null;
    //@ ensures (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
    //@ ensures isPermutation(a, \old(a.clone()));
    //@ assignable a[*];
    public static void sort(int[] a) { // VIOLATED ensures (\forall
        for (int end = 1; end < a.length; end++) {
            int x = a[end];
            int at = end;
            while (at > 1 && a[at - 1] > x) {
                a[at] = a[at - 1];
                at--;
            }
            a[at] = x;
        }
    }

    //@ requires a != null && \nonnullelements(a);
    //@ ensures (\forall int i; 0 < i && i < a.length; a[i - 1].compareTo(a[i]) <= 0);
    public static <T extends Comparable<T>> void sort(T[] a) { // VIOLATED ensures (\forall
        for (int end = 1; end < a.length; end++) {
            T x = a[end];
            int at = end;
            while (at > 0 && a[at - 1].compareTo(x) < 0) {
                a[at] = a[at - 1];
                at--;
            }
            a[at] = x;
        }
    }

    /** Whether every number occurs in both equally often. */
    static /*@ pure @*/ boolean isPermutation(int[] a, int[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int x : a) {
            if (occurrences(x, a) != occurrences(x, b)) {
                return false;
            }
        }
        return true;
    }

    private static int occurrences(int x, int[] a) {
        int n = 0;
        for (int y : a) {
            if (x == y) {
                n++;
            }
        }
        return n;
    }
}
