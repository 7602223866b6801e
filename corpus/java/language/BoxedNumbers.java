package language;

/** Boxing, unboxing, caches, mixed comparisons. */
public class BoxedNumbers {
    public static boolean sameBox(long n) {
        Long a = n;
        Long b = n;
        if (n >= -128 && n <= 127) {
            assert a == b;
            return true;
        }
        assert a != b && a.equals(b);
        return false;
    }

    public static int ternary(boolean flag, Integer n) {
        Integer picked = flag ? 1 : n; // BUG null-dereference
        return picked == null ? 0 : picked;
    }

    public static void equality() {
        Object number = 5;
        assert number.equals(5);
        assert !number.equals(5L);
        assert Integer.valueOf(7).hashCode() == 7;
        assert Boolean.TRUE == Boolean.valueOf("TRUE");
        assert Character.valueOf('a').compareTo('c') == -2;
    }

    public static int cast(Object o) {
        if (o == null) {
            return 0;
        }
        return (Integer) o; // BUG class-cast
    }

    public static int sum(Integer a, Integer b) {
        if (a == null || b == null) {
            return 0;
        }
        Integer sum = a + b;
        assert sum - b == a;
        return sum;
    }
}
