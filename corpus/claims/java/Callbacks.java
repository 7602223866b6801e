package claims;

import java.util.Iterator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Code of others that is called back. */
public class Callbacks {
    public interface Shape {
        int sides();
    }

    static class Square implements Shape {
        @Override public int sides() {
            return 4;
        }
    }

    public static int perSide(Shape shape) {
        return shape == null ? 0 : 360 / shape.sides();
    }

    public static int twice(IntUnaryOperator f, int n) {
        if (f == null) {
            return 0;
        }
        return f.applyAsInt(n) == f.applyAsInt(n) ? 1 : 0;
    }

    public static int first(Iterator<Integer> items) {
        if (items == null || !items.hasNext()) {
            return 0;
        }
        return items.next();
    }

    public static int size(List<String> list) {
        return list == null ? 0 : 12 / (list.size() + 1);
    }

    public static boolean equal(Object a, Object b) {
        return a != null && a.equals(b);
    }
}
