package language;

/** Copying with unknown positions: every combination is a path of its own. */
public class CopiedRanges {
    public static int[] moved(int[] from, int start, int to, int count) {
        int[] target = new int[4];
        if (from == null || start < 0 || to < 0 || count < 0) {
            return target;
        }
        if (start > 3 || to > 3 || count > 3 || start + count > from.length || to + count > 4) {
            return target;
        }
        System.arraycopy(from, start, target, to, count);
        for (int i = 0; i < count; i++) {
            assert target[to + i] == from[start + i];
        }
        if (start == 1 && to == 2 && count == 2) {
            throw new ArithmeticException("reached"); // BUG uncaught-exception
        }
        return target;
    }
}
