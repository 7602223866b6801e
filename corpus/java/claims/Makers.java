package claims;

import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;

/** What constructors, method references and class tests take for granted. */
public class Makers {
    static class Base {
        private final int divisor;

        Base() { // NOT COMPLETE
            divisor = make();
        }

        int make() { // NOT COMPLETE
            return 1;
        }

        final int inverse() { // NOT COMPLETE
            return 10 / divisor;
        }
    }

    static class Source {
        int value() { // COMPLETE
            return 1;
        }

        final boolean isExact() { // NOT COMPLETE
            return getClass() == Source.class;
        }
    }

    static final class Held {
        private final int divisor;

        Held(Source source) { // NOT COMPLETE
            divisor = source == null ? 1 : source.value();
        }

        int inverse() { // NOT COMPLETE
            return 10 / divisor;
        }
    }

    static final class Called {
        private final int divisor;

        Called(Runnable action) { // NOT COMPLETE
            int[] n = {1};
            if (action != null) {
                action.run();
            }
            divisor = n[0];
        }

        int inverse() { // NOT COMPLETE
            return 10 / divisor;
        }
    }

    static final class Counted {
        private final int divisor;

        Counted(Number n) { // NOT COMPLETE
            divisor = n == null || n.intValue() == 0 ? 1 : n.intValue();
        }

        int inverse() { // NOT COMPLETE
            return 10 / divisor;
        }
    }

    public static int bound(Source source) { // NOT COMPLETE
        if (source == null) {
            return 0;
        }
        IntSupplier supplier = source::value;
        return 10 / supplier.getAsInt();
    }

    public static int unbound(Source source) { // NOT COMPLETE
        if (source == null) {
            return 0;
        }
        ToIntFunction<Source> function = Source::value;
        return 10 / function.applyAsInt(source);
    }

    static final class Point {
        private final int n;

        private Point(int n) {
            this.n = n;
        }

        static Point one() { // COMPLETE
            return new Point(1);
        }

        int inverse() { // NOT COMPLETE
            return 10 / n;
        }
    }

    public static IntFunction<Point> maker() { // COMPLETE
        return Point::new;
    }

    public static int exact(Source source) { // NOT COMPLETE
        int n = 0;
        return source == null || source.getClass() == Source.class ? 0 : 1 / n;
    }

    public static int also(Source source) { // NOT COMPLETE
        int n = 0;
        return source instanceof Runnable ? 1 / n : 0;
    }

    abstract static class Shape {
        private final int size;

        Shape(int size) {
            this.size = size;
        }

        final int inverse() { // NOT COMPLETE
            return 10 / size;
        }
    }

    static final class Dot extends Shape {
        Dot() { // COMPLETE
            super(1);
        }
    }

    static final class Line extends Shape {
        final int length = 1;

        Line() {
            super(2);
        }
    }

    public static int cast(Shape shape) { // NOT COMPLETE
        if (shape == null || shape instanceof Dot) {
            return 0;
        }
        return ((Line) shape).length;
    }
}
