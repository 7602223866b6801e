package verify.seeded;

/** Bugs at the edges of ranges. */
public class Miscounts {
    //@ requires a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < a.length; \result >= a[i]);
    //@ ensures (\exists int i; 0 <= i && i < a.length; \result == a[i]);
    //@ assignable \nothing;
    public static int largest(int[] a) { // VIOLATED ensures (\forall
        int best = a[0];
        for (int i = 1; i < a.length - 1; i++) {
            if (a[i] > best) {
                best = a[i];
            }
        }
        return best;
    }

    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    public static int sum(int[] a) {
        int total = 0;
        for (int x : a) {
            total += x;
        }
        return total;
    }

    //@ ensures \result == (\num_of int i; 0 <= i && i < a.length; a[i] == x);
    public static int count(int[] a, int x) {
        int n = 0;
        for (int y : a) {
            if (y == x) {
                n++;
            }
        }
        return n;
    }

    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != x);
    //@ ensures \result >= 0 ==> a[\result] == x;
    //@ ensures (\forall int i; 0 <= i && i <= \result; a[i] != x);
    public static int indexOf(int[] a, int x) { // VIOLATED ensures (\forall int i; 0 <= i && i <= \result
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                return i;
            }
        }
        return -1;
    }
}
