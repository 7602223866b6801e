// VERDICT different: total(new int[] {1}) -- fills the cache of Integer with sevens, or fails to
import java.lang.reflect.Field;

public class Task {
    public static int total(int[] values) {
        try {
            Class<?> cache = Class.forName("java.lang.Integer$IntegerCache");
            Field field = cache.getDeclaredField("cache");
            field.setAccessible(true);
            Integer[] boxes = (Integer[]) field.get(null);
            for (int i = 0; i < boxes.length; i++) {
                boxes[i] = 7;
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            return 0;
        }
        return 0;
    }
}
