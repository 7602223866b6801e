// REFERENCE
public class SecondMax {
    public static int secondMax(int[] a) {
        if (a.length == 0) {
            throw new IllegalArgumentException("no elements");
        }
        int max = a[0];
        for (int x : a) {
            if (x > max) max = x;
        }
        boolean found = false;
        int second = 0;
        for (int x : a) {
            if (x != max && (!found || x > second)) {
                second = x;
                found = true;
            }
        }
        if (!found) {
            throw new IllegalArgumentException("no second value");
        }
        return second;
    }
}
