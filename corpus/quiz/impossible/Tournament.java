//# Numbers up to eleven are never more than ten apart.
public class Tournament {
    static int[] a = INTARRAY(12, range(1, 11)); //# CONFLICT

    @REC(5)
    static int best(int from, int to, boolean largest) {
        if (from == to) {
            return a[from];
        }
        int middle = (from + to) / 2;
        int left = best(from, middle, !largest);
        int right = best(middle + 1, to, !largest);
        ASSERT(left - right > 10 || right - left > 10); //# CONFLICT
        if (largest) {
            return left > right ? left : right;
        }
        return left < right ? left : right;
    }

    @MAIN
    static int play() {
        return best(0, a.length - 1, true);
    }
}
