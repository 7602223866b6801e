// VERDICT equivalent
import java.util.Arrays;

public class Triangle {

    public enum Kind { NONE, EQUILATERAL, ISOSCELES, SCALENE }

    public static Kind kind(int a, int b, int c) {
        int[] s = {a, b, c};
        Arrays.sort(s);
        // difference instead of sum, so that nothing overflows
        if (s[0] <= 0 || s[2] - s[1] >= s[0]) {
            return Kind.NONE;
        }
        if (s[0] == s[2]) {
            return Kind.EQUILATERAL;
        }
        if (s[0] == s[1] || s[1] == s[2]) {
            return Kind.ISOSCELES;
        }
        return Kind.SCALENE;
    }
}
