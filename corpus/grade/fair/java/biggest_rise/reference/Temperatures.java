public class Temperatures {

    /**
     * Returns the biggest rise of the temperature from one day to the next.
     * The result is negative if it got colder all the time. There are
     * measurements of at least two days.
     *
     * @param values the temperatures of consecutive days
     */
    public static int biggestRise(int[] values) {
        int biggest = values[1] - values[0];
        for (int i = 2; i < values.length; i++) {
            int rise = values[i] - values[i - 1];
            if (rise > biggest) {
                biggest = rise;
            }
        }
        return biggest;
    }
}
