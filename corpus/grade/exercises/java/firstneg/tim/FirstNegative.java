// VERDICT equivalent
import java.util.List;
import java.util.Optional;

public class FirstNegative {

    private static int position(List<Integer> values) {
        int i = 0;
        while (i < values.size() && values.get(i) >= 0) {
            i++;
        }
        return i;
    }

    public static Optional<Integer> firstNegative(List<Integer> values) {
        int i = position(values);
        if (i == values.size()) {
            return Optional.empty();
        }
        return Optional.of(values.get(i));
    }
}
