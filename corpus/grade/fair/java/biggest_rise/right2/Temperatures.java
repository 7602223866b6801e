public class Temperatures {
    public static int biggestRise(int[] values) {
        int best = Integer.MIN_VALUE;
        for (int i = 0; i < values.length - 1; i++) {
            best = Math.max(best, values[i + 1] - values[i]);
        }
        return best;
    }
}
