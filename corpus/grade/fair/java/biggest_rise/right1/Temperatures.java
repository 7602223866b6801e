import java.util.stream.IntStream;

public class Temperatures {
    public static int biggestRise(int[] values) {
        return IntStream.range(1, values.length).map(i -> values[i] - values[i - 1]).max().getAsInt();
    }
}
