// VERDICT equivalent
import java.util.stream.IntStream;

public class Unique {
    public static int[] unique(int[] a) {
        return IntStream.of(a).distinct().toArray();
    }
}
