public class Temperatures {
    public static int biggestRise(int[] values) {
        int biggest = values[1] - values[0];
        for (int i = 1; i < values.length - 1; i++) {
            int rise = values[i] - values[i - 1];
            if (rise > biggest) {
                biggest = rise;
            }
        }
        return biggest;
    }
}
