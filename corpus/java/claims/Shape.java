package claims;

/** A field for subclasses; one in another file sets it. */
public class Shape {
    protected int sides = 3;

    public static int share(Shape shape) { // NOT COMPLETE
        return shape == null ? 0 : 12 / shape.sides; // BUG division-by-zero
    }
}
