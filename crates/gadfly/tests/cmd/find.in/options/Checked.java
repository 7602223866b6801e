public class Checked {
    public static int half(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative: " + n);
        }
        return n / 2;
    }
}
