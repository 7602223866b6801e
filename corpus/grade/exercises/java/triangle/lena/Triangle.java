// VERDICT different: kind(3, 2, 3) gives SCALENE instead of ISOSCELES
public class Triangle {

    public enum Kind { NONE, EQUILATERAL, ISOSCELES, SCALENE }

    public static Kind kind(int a, int b, int c) {
        boolean triangle = a > 0 && b > 0 && c > 0
                && (long) a + b > c
                && (long) a + c > b
                && (long) b + c > a;
        if (!triangle) {
            return Kind.NONE;
        }
        if (a == b) {
            if (b == c) {
                return Kind.EQUILATERAL;
            }
            return Kind.ISOSCELES;
        }
        if (b == c) {
            return Kind.ISOSCELES;
        }
        return Kind.SCALENE;
    }
}
