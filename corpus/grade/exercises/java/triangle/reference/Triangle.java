// REFERENCE
/** Classification of triangles by their sides. */
public class Triangle {

    /** The kinds of triangles; NONE means that the sides do not form a triangle. */
    public enum Kind { NONE, EQUILATERAL, ISOSCELES, SCALENE }

    /**
     * Returns the kind of the triangle with the side lengths a, b and c. The result is NONE
     * if a side is not positive or if one side is at least as long as the other two together.
     */
    public static Kind kind(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return Kind.NONE;
        }
        long x = a, y = b, z = c;
        if (x + y <= z || x + z <= y || y + z <= x) {
            return Kind.NONE;
        }
        if (a == b && b == c) {
            return Kind.EQUILATERAL;
        }
        if (a == b || b == c || a == c) {
            return Kind.ISOSCELES;
        }
        return Kind.SCALENE;
    }
}
