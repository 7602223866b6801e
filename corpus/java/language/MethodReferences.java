package language;

import java.util.ArrayList;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Static, bound, unbound, constructor and array references. */
public class MethodReferences {
    private static int half(int n) {
        return 100 / n; // BUG division-by-zero
    }

    public static int viaStatic(int n) {
        Function<Integer, Integer> f = MethodReferences::half;
        return f.apply(n);
    }

    public static int viaUnbound(String text) {
        ToIntFunction<String> f = String::length;
        return f.applyAsInt(text); // BUG null-dereference
    }

    /** A bound receiver is checked where the reference is made, not where it is used. */
    private static Function<Object, Boolean> bind(String text) {
        return text::equals; // BUG null-dereference
    }

    public static boolean viaBound(String text) {
        return bind(text).apply("x");
    }

    public static int viaConstructor(int n) {
        Supplier<ArrayList<Integer>> maker = ArrayList::new;
        ArrayList<Integer> list = maker.get();
        list.add(n);
        assert list.size() == 1 && list.get(0) == n;
        return list.size();
    }

    public static int viaArray(int n) {
        if (n > 10) {
            return 0;
        }
        IntFunction<int[]> maker = int[]::new; // BUG negative-array-size
        return maker.apply(n).length;
    }

    public static boolean viaTwoArguments(String a) {
        BiPredicate<String, String> starts = String::startsWith;
        return a != null && starts.test(a, "pre");
    }
}
