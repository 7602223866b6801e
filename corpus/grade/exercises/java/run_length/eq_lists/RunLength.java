// VERDICT equivalent
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class RunLength {
    public static String encode(String s) {
        List<Character> signs = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        for (char c : s.toCharArray()) {
            int top = signs.size() - 1;
            if (top >= 0 && signs.get(top) == c) {
                counts.set(top, counts.get(top) + 1);
            } else {
                signs.add(c);
                counts.add(1);
            }
        }
        return IntStream.range(0, signs.size())
                .mapToObj(i -> "" + signs.get(i) + counts.get(i))
                .collect(Collectors.joining());
    }
}
