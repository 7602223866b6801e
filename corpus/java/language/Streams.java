package language;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pipelines over small data. */
public class Streams {
    public static void known() {
        List<Integer> numbers = List.of(5, 1, 4, 2);
        assert numbers.stream().map(n -> n * n).reduce(0, Integer::sum) == 46;
        assert numbers.stream().sorted().map(String::valueOf)
                .collect(Collectors.joining(",")).equals("1,2,4,5");
        assert IntStream.range(0, 5).sum() == 10;
        assert IntStream.rangeClosed(1, 4).reduce(1, (a, b) -> a * b) == 24;
        assert numbers.stream().anyMatch(n -> n == 4) && numbers.stream().noneMatch(n -> n > 5);
        assert Stream.iterate(1, n -> 2 * n).limit(5).skip(4).findFirst().get() == 16;
        assert Stream.of("a", "b", "a").distinct().count() == 2;
        Map<Boolean, Long> parts = numbers.stream()
                .collect(Collectors.partitioningBy(n -> n % 2 == 0, Collectors.counting()));
        assert parts.get(true) == 2;
        Map<Integer, List<String>> byLength = Stream.of("x", "yy", "z")
                .collect(Collectors.groupingBy(String::length));
        assert byLength.get(1).equals(List.of("x", "z"));
        assert numbers.stream().mapToInt(Integer::intValue).average().getAsDouble() == 3.0;
        assert Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).toList().size() == 3;
    }

    public static int quotients(int a, int b, int c) {
        return Stream.of(a, b, c)
                .filter(n -> n < 5)
                .mapToInt(n -> 60 / n) // BUG division-by-zero
                .sum();
    }

    public static int largest(int[] numbers) {
        if (numbers == null) {
            return 0;
        }
        return Arrays.stream(numbers).max().getAsInt(); // BUG uncaught-exception
    }

    public static int total(String[] words) {
        if (words == null) {
            return 0;
        }
        return Arrays.stream(words)
                .mapToInt(w -> w.length()) // BUG null-dereference
                .sum();
    }

    public static int evenCount(int a, int b) {
        long n = IntStream.of(a, b).filter(x -> x % 2 == 0).count();
        assert n <= 2;
        assert n != 1 || (a + b) % 2 != 0;
        return (int) n;
    }
}
