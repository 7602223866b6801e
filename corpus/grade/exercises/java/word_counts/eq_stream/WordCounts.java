// VERDICT equivalent
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class WordCounts {
    public static Map<String, Integer> countWords(String text) {
        return Arrays.stream(text.split(" +"))
                .filter(w -> !w.isEmpty())
                .collect(Collectors.groupingBy(w -> w, TreeMap::new,
                        Collectors.summingInt(w -> 1)));
    }
}
