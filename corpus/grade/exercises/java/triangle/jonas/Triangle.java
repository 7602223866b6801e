// VERDICT different: kind(1, 2, 3) gives SCALENE instead of NONE
public class Triangle {

    public enum Kind { NONE, EQUILATERAL, ISOSCELES, SCALENE }

    public static Kind kind(int a, int b, int c) {
        long x = a;
        long y = b;
        long z = c;
        if (x <= 0 || y <= 0 || z <= 0) {
            return Kind.NONE;
        }
        if (x + y < z || x + z < y || y + z < x) {
            return Kind.NONE;
        }
        if (x == y && y == z) {
            return Kind.EQUILATERAL;
        } else if (x == y || y == z || x == z) {
            return Kind.ISOSCELES;
        } else {
            return Kind.SCALENE;
        }
    }
}
