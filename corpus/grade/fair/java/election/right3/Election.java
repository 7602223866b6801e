import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

public class Election {
    public static String winner(String[] votes) {
        Map<String, Long> counts = Arrays.stream(votes)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.entrySet().stream().max(Map.Entry.comparingByValue()).get().getKey();
    }
}
