package students.buggy;

/** Shapes with a common super class. */
public class Shapes {
    private abstract static class Shape {
        abstract int area();
    }

    private static class Rectangle extends Shape {
        final int width;
        final int height;

        Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
        }

        @Override
        int area() {
            return width * height;
        }
    }

    private static class Square extends Rectangle {
        Square(int side) {
            super(side, side);
        }
    }

    private static class Triangle extends Shape {
        @Override
        int area() {
            return 6;
        }
    }

    private static Shape make(int corners, int size) {
        if (corners == 3) {
            return new Triangle();
        } else if (corners == 4) {
            return size < 10 ? new Square(size) : new Rectangle(size, 10);
        }
        return null;
    }

    public static int area(int corners, int size) {
        return make(corners, size).area(); // BUG null-dereference
    }

    /** A small square and a larger shape beside it. */
    public static int areaOfPair(int size) {
        Rectangle[] pair = new Square[2];
        pair[0] = new Square(2);
        pair[1] = size < 10 ? new Square(size) : new Rectangle(size, 10); // BUG array-store
        return pair[0].area() + pair[1].area();
    }

    public static int side(int size) {
        Square square = (Square) make(4, size); // BUG class-cast
        return square.width;
    }
}
