import java.util.*;

/** What came after Java 17: pattern switches, record patterns, sequenced collections. */
class Newer {
    sealed interface Shape permits Circle, Rect { }
    record Circle(int r) implements Shape { }
    record Rect(int w, int h) implements Shape { }
    enum Level { LOW, HIGH }

    static String patternSwitch(int n) {
        Object[] all = {n, "text", 2.5, null, new int[] {n}, List.of(n), new Circle(n), Level.HIGH, 'c'};
        StringBuilder b = new StringBuilder();
        for (Object o : all) b.append(describe(o)).append(' ');
        return b.toString();
    }
    private static String describe(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 5 -> "big" + i;
            case Integer i -> "int" + i;
            case String s -> "str" + s.length();
            case Circle(int r) -> "circle" + r;
            case Level l -> "level" + l;
            case int[] a -> "ints" + a.length;
            case List<?> l -> "list" + l.size();
            default -> "other";
        };
    }
    static String sealedSwitch(int n) { Shape s = n % 2 == 0 ? new Circle(n) : new Rect(n, 2); return switch (s) { case Circle c -> "c" + c.r(); case Rect(int w, int h) when w > 3 -> "wide" + w * h; case Rect(var w, var h) -> "r" + w + h; }; }
    static String enumPattern(int n) { Level l = Level.values()[n % 2]; return switch (l) { case LOW -> "l"; case HIGH -> "h"; }; }
    static String recordPattern(int n) { Object o = new Rect(n, n + 1); return o instanceof Rect(int w, int h) && w > 2 ? "" + (w + h) : "no"; }
    static String sequenced(int n) { List<Integer> l = new ArrayList<>(List.of(1, 2, n)); return l.getFirst() + "" + l.getLast() + l.reversed() + l.removeFirst(); }
    static String newStrings(String s) { return s.indexOf('l', 0, s.length()) + "" + Arrays.toString(s.splitWithDelimiters(",", 0)) + new StringBuilder().repeat("ab", 2); }
    static int clamp(int a) { return Math.clamp(a, -5, 50) + Math.ceilDiv(a, 3); }
    static String missing(int n) { Object o = n; return switch (o) { case String s -> s; case Integer i when i > 100 -> "x"; default -> throw new IllegalStateException("none " + o); }; }
    static String nullSwitch() { Object o = null; return switch (o) { case String s -> s; default -> "d"; }; }
}
