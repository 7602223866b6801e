// VERDICT equivalent
import java.util.stream.LongStream;

public class Collatz {

    public static int length(int n) {
        if (n < 1) throw new IllegalArgumentException();
        long before = LongStream.iterate(n, x -> x % 2 == 0 ? x / 2 : 3 * x + 1)
                .takeWhile(x -> x != 1)
                .count();
        return (int) before + 1;
    }
}
