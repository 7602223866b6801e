// VERDICT equivalent
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

public class ReverseWords {
    public static String reverseWords(String s) {
        List<String> words = Arrays.stream(s.split(" +"))
                .filter(w -> w.length() > 0)
                .collect(Collectors.toList());
        Collections.reverse(words);
        return words.stream().collect(Collectors.joining(" "));
    }
}
