public class Temperatures {
    public static int biggestRise(int[] values) {
        int biggest = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] - values[i - 1] > biggest) {
                biggest = values[i] - values[i - 1];
            }
        }
        return biggest;
    }
}
