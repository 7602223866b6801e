// VERDICT equivalent
import java.util.stream.IntStream;

public class Triangle {

    public enum Kind { NONE, EQUILATERAL, ISOSCELES, SCALENE }

    private static boolean valid(long a, long b, long c) {
        return a > 0 && b > 0 && c > 0 && a < b + c && b < a + c && c < a + b;
    }

    public static Kind kind(int a, int b, int c) {
        if (!valid(a, b, c)) {
            return Kind.NONE;
        }
        long different = IntStream.of(a, b, c).distinct().count();
        if (different == 1) {
            return Kind.EQUILATERAL;
        }
        return different == 2 ? Kind.ISOSCELES : Kind.SCALENE;
    }
}
