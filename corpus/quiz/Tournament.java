//# Minimum and maximum in turns, over twelve different numbers. At every level the two sides are more
//# than ten apart, so that a wrong comparison is seen in the result.
public class Tournament {
    static int[] a = INTARRAY(12, range(1, 150));

    @REC(5)
    static int best(int from, int to, boolean largest) {
        if (from == to) {
            return a[from];
        }
        int middle = (from + to) / 2;
        int left = best(from, middle, !largest);
        int right = best(middle + 1, to, !largest);
        ASSERT(left - right > 10 || right - left > 10);
        if (largest) {
            return left > right ? left : right;
        }
        return left < right ? left : right;
    }

    @MAIN
    static int play() {
        ASSERT(__distinct(a, 12));
        return best(0, a.length - 1, true);
    }
}
