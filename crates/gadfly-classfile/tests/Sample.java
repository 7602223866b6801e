import java.lang.annotation.*;
import java.util.List;
import java.util.function.*;

/** What `samples.rs` compiles and looks at; line numbers there are found by their comments. */
@Deprecated
public class Sample<T extends Comparable<T>> {
    @Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.FIELD})
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value() default "";
        Deep[] deep() default {};
    }

    @interface Deep {
        int[] numbers() default {1, 2};
        Class<?> type() default Object.class;
    }

    @Target(ElementType.TYPE_USE)
    @interface Use {}

    static final String LONE = "a\ud800b\udc00c\0d\ud83d\ude00";
    static final long BIG = Long.MIN_VALUE;
    static final byte SMALL = -1;
    static final float NOT = Float.NaN;
    @Mark(value = "x", deep = {@Deep(numbers = {3}), @Deep(type = int[].class)})
    List<? extends T> marked;
    @Use String used;
    List<@Use String> usedInside;

    int dense(int x) {
        switch (x) {
            case 1: return 10;
            case 2: return 20;
            case 4: return 40;
            default: return 0;
        }
    }

    int sparse(int x) {
        switch (x) {
            case -1_000_000: return 1;
            case 7: return 2;
            case 1_000_000: return 3;
            default: return 0;
        }
    }

    int named(String name) {
        return switch (name) {
            case "one" -> 1;
            case "two" -> 2;
            default -> name.length();
        };
    }

    int handlers(int[] values, int i) {
        int sum = 0;
        try {
            sum = values[i]; // handlers: body
            sum /= i;
        } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
            sum = -1;
        } finally {
            sum++;
        }
        synchronized (this) {
            for (int k = 0; k < i; k++) sum += k;
        }
        return sum;
    }

    <R extends T> void lambdas(List<R> list, String s) throws java.io.IOException {
        Function<String, Integer> length = String::length;
        Supplier<String> joined = () -> s + LONE + list.size();
        Runnable made = Sample::new;
        made.run();
        joined.get();
        length.apply(s);
    }

    static long wide() {
        long a = 1L << 40; double d = 1e300; float f = 2.5f;
        int[][][] cube = new int[2][3][];
        cube[0][1] = new int[] {1, 2, 3};
        String[] names = new String[5];
        boolean[] flags = {true};
        Object o = cube;
        int n = 100_000;
        n += 1000;
        Class<?> c = int[].class;
        return o instanceof int[][][] q && flags[0] ? q.length + a + (long) d + (int) f + n : names.length;
    }

    @Mark @Use String annotated(@Mark String a, int b, @Use String c) { return a; }

    enum Color {
        RED("r") { int code() { return 1; } }, GREEN("g");
        Color(@Mark String letter) {}
        int code() { return 0; }
    }

    record Point<N extends Number>(int x, @Mark List<N> y) {
        Point { if (x < 0) throw new IllegalArgumentException("x"); }
    }

    record Empty() {}

    sealed interface Shape permits Round, Square {}
    static final class Round implements Shape {}
    static final class Square implements Shape {}

    class Inner {
        Inner(@Mark String name, int n) {}
    }

    Object local(String captured) {
        class Local {
            Local(@Mark String a, int b) {}
            String get() { return captured; }
        }
        new Thread() { public void run() { System.out.println(captured); } }.start();
        return new Local("", 1).get();
    }

    static class With$Dollar {}
    With$Dollar dollar;
    java.util.Map.Entry<String, With$Dollar> entry;
}
