package language;

import java.util.function.BiFunction;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas that capture locals, parameters and this. */
public class Lambdas {
    private int factor;

    public Lambdas(int factor) {
        this.factor = factor;
    }

    public int scaled(int x) {
        IntUnaryOperator scale = n -> n * factor;
        factor = 2;
        int result = scale.applyAsInt(x);
        assert result == 2 * x;
        return result;
    }

    public static int divided(int a, int b) {
        IntBinaryOperator divide = (x, y) -> x / y; // BUG division-by-zero
        return divide.applyAsInt(a, b);
    }

    public static int late(int[] box) {
        Supplier<Integer> first = () -> box[0]; // BUG null-dereference, index-out-of-bounds
        return first.get();
    }

    public static int curried(int a, int b) {
        BiFunction<Integer, Integer, Supplier<Integer>> adder = (x, y) -> () -> x + y;
        int sum = adder.apply(a, b).get();
        assert sum == a + b;
        return sum;
    }

    public static int composed(int n) {
        IntUnaryOperator addOne = x -> x + 1;
        IntUnaryOperator twice = x -> 2 * x;
        assert addOne.andThen(twice).applyAsInt(n) == 2 * n + 2;
        assert addOne.compose(twice).applyAsInt(n) == 2 * n + 1;
        Runnable nothing = () -> { };
        nothing.run();
        return n;
    }
}
