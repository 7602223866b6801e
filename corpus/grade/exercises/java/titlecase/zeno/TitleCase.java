// VERDICT equivalent
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class TitleCase {

    public static String titleCase(String text) {
        return IntStream.range(0, text.length())
                .mapToObj(i -> isStart(text, i)
                        ? Character.toUpperCase(text.charAt(i))
                        : Character.toLowerCase(text.charAt(i)))
                .map(String::valueOf)
                .collect(Collectors.joining());
    }

    private static boolean isStart(String text, int i) {
        return i == 0 || text.charAt(i - 1) == ' ';
    }
}
