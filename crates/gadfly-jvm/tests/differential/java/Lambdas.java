import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Lambdas and method references of every kind. */
class Lambdas {
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); default Tri<A, B, C, String> text() { return (a, b, c) -> String.valueOf(apply(a, b, c)); } }
    interface IntToLong { long f(int x); }
    interface Maker { StringBuilder make(String s); }
    static int twice(int x) { return x * 2; }
    int base = 10;
    int add(int x) { return base + x; }
    static <T> T same(T t) { return t; }

    static String staticRef(int n) { IntUnaryOperator f = Lambdas::twice; Function<Integer, Integer> g = Lambdas::twice; return f.applyAsInt(n) + " " + g.apply(n) + g.andThen(f::applyAsInt).compose((Integer x) -> x + 1).apply(n); }
    static String boundRef(int n) { Lambdas l = new Lambdas(); IntUnaryOperator f = l::add; l.base = 100; Supplier<String> s = "text"::toUpperCase; return f.applyAsInt(n) + s.get(); }
    static String unboundRef(String s) { Function<String, Integer> f = String::length; BiFunction<String, String, Boolean> g = String::startsWith; BiFunction<Lambdas, Integer, Integer> h = Lambdas::add; ToIntFunction<String> t = String::length; return f.apply(s) + "" + g.apply(s, "a") + h.apply(new Lambdas(), 5) + t.applyAsInt(s); }
    static String constructorRef(String s) { Supplier<List<String>> l = ArrayList::new; Function<String, StringBuilder> b = StringBuilder::new; IntFunction<int[]> a = int[]::new; Maker m = StringBuilder::new; List<String> x = l.get(); x.add(s); return x + "" + b.apply(s).reverse() + a.apply(3).length + m.make(s); }
    static String boxing(int n) { IntToLong w = x -> x; Function<Integer, Long> g = x -> (long) x; ToDoubleFunction<Integer> d = Integer::doubleValue; IntToLong r = Lambdas::twice; Supplier<Object> o = () -> n; BinaryOperator<Integer> s = Integer::sum; IntBinaryOperator m = Math::max; Comparator<Integer> c = Integer::compare; return w.f(n) + " " + g.apply(n) + d.applyAsDouble(n) + r.f(n) + o.get() + s.apply(n, 1) + m.applyAsInt(n, 4) + c.compare(n, 4); }
    static String captured(int n, String s) { int[] count = {0}; long l = n * 3L; double d = 0.5; Runnable r = () -> { count[0] += n; count[0] += (int) (l * d) + s.length(); }; r.run(); r.run(); return "" + count[0]; }
    static String currying(int n) { Function<Integer, Function<Integer, Function<Integer, Integer>>> f = a -> b -> c -> a * b + c; return "" + f.apply(n).apply(2).apply(3); }
    static String own(int n) { Tri<Integer, String, Double, String> t = (a, b, c) -> a + b + c; return t.apply(n, "x", 1.5) + t.text().apply(n, "y", 2.0); }
    static String composition(int n) { Predicate<Integer> p = x -> x > 3; UnaryOperator<Integer> u = x -> x - 1; return "" + p.negate().test(n) + p.and(x -> x < 9).test(n) + p.or(x -> x == 0).test(n) + Predicate.not(p).test(n) + Function.<Integer>identity().apply(n) + u.andThen(x -> x * x).apply(n) + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(n, 4); }
    static String recursive(int n) { Function<Integer, Integer>[] f = new Function[1]; f[0] = k -> k <= 1 ? 1 : k * f[0].apply(k - 1); return "" + f[0].apply(n % 12); }
    static String defaultMethods(int n) { Comparator<String> c = Comparator.comparing(String::length); return List.of("bb", "a", "ccc").stream().sorted(c.reversed()).collect(Collectors.joining()) + c.compare("a", "bb"); }
    static String inLoop(int n) { List<Supplier<Integer>> l = new ArrayList<>(); for (int i = 0; i < n; i++) { int j = i * i; l.add(() -> j + n); } int s = 0; for (Supplier<Integer> x : l) s = s * 3 + x.get(); return "" + s; }
    static String genericRef(String s) { Function<String, String> f = Lambdas::same; Supplier<Lambdas> m = Lambdas::new; return f.apply(s) + m.get().add(1); }
    static String varargsRef(int n) { Function<Integer, List<Integer>> f = Arrays::asList; BiFunction<Integer, Integer, List<Integer>> g = List::of; return f.apply(n) + "" + g.apply(n, 2); }
    static String consumers(int n) { StringBuilder b = new StringBuilder(); Consumer<Integer> c = b::append; c.andThen(x -> b.append('-').append(x)).accept(n); BiConsumer<String, Integer> d = (s, i) -> b.append(s.repeat(i % 3)); d.accept("z", n); ObjIntConsumer<String> o = (s, i) -> b.insert(0, s + i); o.accept("o", n); return b.toString(); }
    static String nullRef() { String s = null; Supplier<Integer> f = s::length; return "" + f.get(); }
    static String castFails() { Function f = (Function<String, Integer>) String::length; return "" + f.apply(5); }
    static String serialArray(int n) { Supplier<Runnable> s = () -> () -> { throw new IllegalStateException("deep " + n); }; s.get().run(); return "no"; }
    static boolean sameClass() { Runnable a = () -> { }; Runnable b = () -> { }; return a.equals(a) && !a.equals(b) && a.hashCode() == a.hashCode(); }
    static String optionalChain(String s) { return Optional.of(s).map(String::trim).filter(Predicate.not(String::isEmpty)).map(String::toUpperCase).orElseGet(String::new); }
    static String thisCapture() { return new Lambdas().viaThis(3); }
    private String viaThis(int n) { Supplier<Integer> f = () -> this.base + n; base = 20; Function<Integer, Integer> g = this::add; return f.get() + " " + g.apply(1); }
    static String interfaceRef(int n) { List<? super Integer> l = new ArrayList<>(List.of(1)); Consumer<Integer> add = l::add; add.accept(n); Function<List<?>, Integer> size = List::size; return l + "" + size.apply(l); }
    static String charRef(String s) { return s.chars().filter(Character::isLetter).mapToObj(Character::toString).collect(Collectors.joining("-")) + s.chars().map(Character::toUpperCase).sum(); }
}
