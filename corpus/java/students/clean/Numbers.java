package students.clean;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Streams over small arrays. */
public class Numbers {
    private static int[] safe(int[] numbers) {
        return numbers == null ? new int[0] : numbers;
    }

    public static int sumOfEven(int[] numbers) {
        return Arrays.stream(safe(numbers)).filter(n -> n % 2 == 0).sum();
    }

    public static int largestOr(int[] numbers, int fallback) {
        OptionalInt max = Arrays.stream(safe(numbers)).max();
        return max.orElse(fallback);
    }

    public static List<Integer> squares(int upTo) {
        int limit = Math.min(upTo, 6);
        return IntStream.rangeClosed(1, limit).map(i -> i * i).boxed().collect(Collectors.toList());
    }

    public static String joined(String[] words) {
        if (words == null) {
            return "";
        }
        return Arrays.stream(words).filter(w -> w != null && !w.isEmpty())
                .collect(Collectors.joining("-"));
    }

    public static double mean(int[] numbers) {
        return Arrays.stream(safe(numbers)).average().orElse(0);
    }
}
