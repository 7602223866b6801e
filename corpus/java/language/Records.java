package language;

import java.util.ArrayList;
import java.util.List;

/** What the compiler gives a record: accessors, equals, hashCode, toString, compact constructor. */
public class Records {
    private record Span(int low, int high) {
        Span {
            if (low > high) {
                int t = low;
                low = high;
                high = t;
            }
        }

        int width() {
            return high - low;
        }
    }

    private record Tagged<T>(String tag, T value, double weight) { }

    public static int inverseWidth(int a, int b) {
        Span span = new Span(a, b);
        assert span.low() <= span.high();
        return 1000 / span.width(); // BUG division-by-zero
    }

    public static void equality(int a, int b) {
        Span one = new Span(a, b);
        Span two = new Span(b, a);
        assert one.equals(two) && one.hashCode() == two.hashCode();
        assert one != two;
        assert !one.equals(null) && !one.equals("span");
        assert new Tagged<>("x", null, Double.NaN).equals(new Tagged<>("x", null, Double.NaN));
        assert !new Tagged<>("x", 1, 0.0).equals(new Tagged<>("x", 1, -0.0));
    }

    public static void text() {
        assert new Span(4, 1).toString().equals("Span[low=1, high=4]");
        assert new Tagged<>(null, 'c', 1.5).toString().equals("Tagged[tag=null, value=c, weight=1.5]");
    }

    public static int lookup(int n) {
        List<Span> known = new ArrayList<>();
        known.add(new Span(1, 2));
        known.add(new Span(3, 5));
        return known.get(known.indexOf(new Span(3, n))).width(); // BUG index-out-of-bounds
    }
}
