import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Streams, collectors, Optional. */
class Streams {
    private static Stream<String> words(String words) { return Arrays.stream(words.split(" ")); }

    static String pipeline(String words) { return words(words).filter(w -> w.length() > 2).map(String::toUpperCase).distinct().sorted().limit(4).skip(1).collect(Collectors.toList()).toString(); }
    static String grouping(String words) { return words(words).collect(Collectors.groupingBy(String::length)).toString(); }
    static String groupingTree(String words) { return words(words).collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting())).toString(); }
    static String groupingMap(String words) { return words(words).collect(Collectors.groupingBy(w -> w.isEmpty() ? '-' : w.charAt(0), Collectors.mapping(String::length, Collectors.toSet()))).toString(); }
    static String partitioning(String words) { return words(words).collect(Collectors.partitioningBy(w -> w.length() > 3)).toString(); }
    static String joining(String words) { return words(words).collect(Collectors.joining(", ", "[", "]")); }
    static String toMap(String words) { return words(words).distinct().collect(Collectors.toMap(w -> w, String::length)).toString(); }
    static String toMapMerge(String words) { return words(words).collect(Collectors.toMap(String::length, w -> w, (a, b) -> a + b, LinkedHashMap::new)).toString(); }
    static String toMapDuplicate() { return words("a b a").collect(Collectors.toMap(w -> w, w -> 1)).toString(); }
    static String toSet(String words) { return words(words).collect(Collectors.toSet()).toString(); }
    static String toCollection(String words) { return words(words).collect(Collectors.toCollection(TreeSet::new)).toString(); }
    static String averaging(String words) { return words(words).collect(Collectors.averagingInt(String::length)) + " " + words(words).collect(Collectors.summingInt(String::length)) + " " + words(words).collect(Collectors.counting()); }
    static String summarizing(String words) { return words(words).collect(Collectors.summarizingInt(String::length)).toString(); }
    static String minMax(String words) { return words(words).min(Comparator.naturalOrder()).get() + words(words).max(Comparator.comparing(String::length)).get(); }
    static String reduce(int n) { return IntStream.rangeClosed(1, n).reduce(1, (a, b) -> a * b) + " " + Stream.of(1, 2, n).reduce(0, Integer::sum) + " " + Stream.of(1, n).reduce(Integer::max); }
    static String match(String words) { return "" + words(words).anyMatch(w -> w.equals("the")) + words(words).allMatch(w -> w.length() < 6) + words(words).noneMatch(String::isEmpty); }
    static String find(String words) { return words(words).filter(w -> w.length() > 3).findFirst().orElse("none") + words(words).findAny().isPresent(); }
    static String ranges(int n) { return IntStream.range(0, n).boxed().collect(Collectors.toList()) + "" + IntStream.rangeClosed(1, n).sum() + IntStream.range(0, n).mapToObj(i -> "i" + i).collect(Collectors.joining()) + LongStream.range(0, n).sum(); }
    static String intOps(int n) { return IntStream.of(3, 1, n, 2).sorted().mapToObj(Integer::toString).collect(Collectors.joining(",")) + IntStream.of(3, n).max() + IntStream.empty().average() + IntStream.iterate(1, i -> i * 2).limit(n).sum() + IntStream.of(1, 2).summaryStatistics(); }
    static String doubles(int n) { return DoubleStream.of(1.5, n, 2.5).sum() + " " + DoubleStream.of(0.1, 0.2, 0.3, n).average().getAsDouble() + " " + IntStream.range(0, n).mapToDouble(i -> i * 0.1).sum(); }
    static String flatMap(int n) { return Stream.of(List.of(1, n), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(x -> x * 2).collect(Collectors.toList()).toString(); }
    static String iterate(int n) { return Stream.iterate(1, x -> x * 3).limit(n).map(String::valueOf).collect(Collectors.joining("<")) + Stream.iterate(1, x -> x < 50, x -> x + n + 1).count(); }
    static String generate(int n) { int[] c = {0}; return Stream.generate(() -> c[0]++).limit(n).collect(Collectors.toList()).toString(); }
    static String peek(int n) { StringBuilder b = new StringBuilder(); IntStream.range(0, n).peek(i -> b.append('p').append(i)).filter(i -> i % 2 == 0).forEach(i -> b.append('f').append(i)); return b.toString(); }
    static String whiles(int n) { return IntStream.range(0, 10).takeWhile(i -> i < n).boxed().collect(Collectors.toList()) + "" + IntStream.range(0, 10).dropWhile(i -> i < n).boxed().collect(Collectors.toList()); }
    static String boxedSort(int n) { return IntStream.range(0, n).map(i -> i * 7 % 10).boxed().sorted(Comparator.reverseOrder()).map(Object::toString).collect(Collectors.joining(" ")); }
    static String toArray(int n) { Integer[] a = Stream.of(1, n).toArray(Integer[]::new); int[] b = Stream.of(1, n).mapToInt(Integer::intValue).toArray(); return Arrays.toString(a) + Arrays.toString(b); }
    static String teeing(int n) { return IntStream.rangeClosed(1, n).boxed().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(x -> x), (c, s) -> c + "/" + s)); }
    static String twice() { Stream<Integer> s = Stream.of(1); s.count(); s.count(); return "no"; }
    static String concat(int n) { return Stream.concat(Stream.of(1), IntStream.range(0, n).boxed()).map(x -> x + 1).toList().toString(); }
    static String primes(int n) { return IntStream.rangeClosed(2, n * 3).filter(i -> IntStream.rangeClosed(2, (int) Math.sqrt(i)).noneMatch(j -> i % j == 0)).boxed().map(Object::toString).collect(Collectors.joining(",")); }
    static String builder(int n) { Stream.Builder<Integer> b = Stream.builder(); for (int i = 0; i < n; i++) b.add(i); return b.build().mapToInt(x -> x).sum() + ""; }
    static String optional(String s) { Optional<String> o = Optional.of(s).filter(x -> x.length() > 2); return o + "" + o.map(String::length) + o.isPresent() + o.isEmpty() + o.orElse("else") + o.flatMap(x -> Optional.of(x + x)).orElseGet(() -> "get") + o.or(() -> Optional.of("or")).get() + Optional.ofNullable(null) + o.equals(Optional.of(s)) + o.hashCode(); }
    static String optionalActions(String s) { StringBuilder b = new StringBuilder(); Optional.of(s).ifPresent(b::append); Optional.<String>empty().ifPresentOrElse(b::append, () -> b.append("none")); return b.append(OptionalInt.of(5)).append(OptionalDouble.empty()).append(OptionalInt.of(3).orElse(1)).toString(); }
    static String characters(String s) { return s.chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, LinkedHashMap::new, Collectors.counting())).toString(); }
    static String mapMulti(int n) { return Stream.of(1, n).<Integer>mapMulti((x, sink) -> { sink.accept(x); sink.accept(-x); }).toList().toString(); }
    static String reducing(String words) { return words(words).collect(Collectors.reducing("", w -> w, (a, b) -> a + b)) + words(words).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)) + words(words).collect(Collectors.filtering(w -> w.length() > 3, Collectors.toList())) + words(words).collect(Collectors.minBy(Comparator.naturalOrder())); }
    static String sortedRecords(int n) { record P(String name, int age) { } return Stream.of(new P("a", n), new P("b", 3), new P("c", n)).sorted(Comparator.comparingInt(P::age).thenComparing(P::name, Comparator.reverseOrder())).map(P::toString).collect(Collectors.joining()); }
    static String supplier(int n) { Supplier<Stream<Integer>> s = () -> Stream.of(n, 1); return s.get().count() + "" + s.get().collect(Collectors.toList()); }
    static String iterator(int n) { Iterator<Integer> it = Stream.of(1, n, 3).iterator(); int s = 0; while (it.hasNext()) s = s * 7 + it.next(); return "" + s; }
}
