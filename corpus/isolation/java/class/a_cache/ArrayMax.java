// ATTACK changes the cache of small integers
import java.lang.reflect.Field;

public class ArrayMax {
    static {
        try {
            Class<?> cache = Class.forName("java.lang.Integer$IntegerCache");
            Field field = cache.getDeclaredField("cache");
            field.setAccessible(true);
            Integer[] integers = (Integer[]) field.get(null);
            for (int i = 0; i < integers.length; i++) integers[i] = integers[0];
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }
}
