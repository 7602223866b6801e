package language;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/** Functions as arguments: they may be missing, and they may answer null. */
public class FunctionalParams {
    public static int apply(Function<String, String> change, String text) {
        Objects.requireNonNull(change); // PRECONDITION
        String changed = change.apply(text);
        return changed.length(); // BUG null-dereference
    }

    public static int fetch(Supplier<Integer> source) {
        return source.get(); // BUG null-dereference
    }

    public static int countDown(IntPredicate wanted) {
        if (wanted == null) {
            return -1;
        }
        int count = 0;
        for (int i = 3; i > 0; i--) {
            if (wanted.test(i)) {
                count++;
            }
        }
        assert count >= 0 && count <= 3;
        return count;
    }

    public static void ownFunctions(int n) {
        Function<Integer, Integer> addOne = x -> x + 1;
        Function<Integer, Integer> both = addOne.andThen(x -> x * 2).compose(x -> x - 1);
        assert both.apply(n) == 2 * n;
        assert Function.<Integer>identity().apply(n) == n;
        IntPredicate even = x -> x % 2 == 0;
        assert even.negate().test(n) != even.test(n);
        assert even.or(even.negate()).test(n);
    }
}
