package students.clean;

/** Shapes behind an interface; callers may hand over any mixture, with gaps. */
public class Geometry {
    public interface Shape {
        double area();

        default boolean isLargerThan(Shape other) {
            return other == null || area() > other.area();
        }
    }

    public record Circle(double radius) implements Shape {
        @Override
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    public record Box(double width, double height) implements Shape {
        @Override
        public double area() {
            return width * height;
        }
    }

    public static double total(Shape[] shapes) {
        double sum = 0;
        if (shapes != null) {
            for (Shape shape : shapes) {
                if (shape != null) {
                    sum += shape.area();
                }
            }
        }
        return sum;
    }

    public static String describe(Shape shape) {
        if (shape instanceof Circle c) {
            return "circle of radius " + c.radius();
        } else if (shape instanceof Box b) {
            return b.width() == b.height() ? "square" : "rectangle";
        }
        return "no shape";
    }
}
