import java.util.Arrays;

public class Temperatures {
    public static int biggestRise(int[] values) {
        if (values.length < 2) {
            return 0;
        }
        int[] rises = new int[values.length - 1];
        for (int i = 0; i < rises.length; i++) {
            rises[i] = values[i + 1] - values[i];
        }
        Arrays.sort(rises);
        return rises[rises.length - 1];
    }
}
