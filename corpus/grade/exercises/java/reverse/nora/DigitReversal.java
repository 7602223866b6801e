// VERDICT equivalent
public class DigitReversal {

    public static long reverse(int n) {
        return reverse(n, 0L);
    }

    // rest: digits still to be moved, done: digits moved so far
    private static long reverse(int rest, long done) {
        if (rest == 0) {
            return done;
        }
        return reverse(rest / 10, done * 10 + rest % 10);
    }
}
