public class Sign {
    public static int of(int x) {
        return x / Math.abs(x);
    }
}
