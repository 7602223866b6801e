package listed;

/** The enum says circle, the object is a square. */
public class ShapeBox {
    public enum Kind { CIRCLE, SQUARE, DOT }

    private interface Shape { }

    private static final class Circle implements Shape {
        int radius = 2;
    }

    private static final class Square implements Shape {
        int side = 3;
    }

    public static int size(Kind kind) {
        Shape shape;
        switch (kind) { // BUG null-dereference
            case SQUARE:
                shape = new Square();
                break;
            case CIRCLE:
                shape = new Circle();
                break;
            default:
                shape = null;
        }
        if (kind == Kind.CIRCLE) {
            return ((Circle) shape).radius;
        }
        Circle round = (Circle) shape; // BUG class-cast
        return round == null ? 0 : round.radius;
    }
}
