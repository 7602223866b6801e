// VERDICT different: kind(5, 1, 1) gives ISOSCELES instead of NONE
public class Triangle {

    public enum Kind { NONE, EQUILATERAL, ISOSCELES, SCALENE }

    public static Kind kind(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return Kind.NONE;
        if ((long) a + b <= c) return Kind.NONE;
        if (a == b && a == c) return Kind.EQUILATERAL;
        if (a == b || a == c || b == c) return Kind.ISOSCELES;
        return Kind.SCALENE;
    }
}
