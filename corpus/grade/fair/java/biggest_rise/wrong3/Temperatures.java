public class Temperatures {
    public static int biggestRise(int[] values) {
        int biggest = Math.abs(values[1] - values[0]);
        for (int i = 2; i < values.length; i++) {
            int rise = Math.abs(values[i] - values[i - 1]);
            if (rise > biggest) {
                biggest = rise;
            }
        }
        return biggest;
    }
}
