public class Bounded {
    //@ requires a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < a.length; \result <= a[i]);
    public static int least(int[] a) {
        int least = a[0];
        for (int x : a) {
            least = Math.min(least, x);
        }
        return least;
    }
}
