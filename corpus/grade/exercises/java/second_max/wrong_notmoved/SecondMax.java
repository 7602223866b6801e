// VERDICT different: {1, 2, 3}: old maximum is not moved to second place when a new one comes
public class SecondMax {
    public static int secondMax(int[] a) {
        if (a.length == 0) throw new IllegalArgumentException();
        int max = a[0];
        boolean has = false;
        int second = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > max) {
                max = a[i];
            } else if (a[i] < max && (!has || a[i] > second)) {
                second = a[i];
                has = true;
            }
        }
        if (!has) throw new IllegalArgumentException();
        return second;
    }
}
