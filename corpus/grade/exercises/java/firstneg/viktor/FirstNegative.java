// VERDICT different: firstNegative([3, -1, -2]) gives Optional[-2] instead of Optional[-1]
import java.util.List;
import java.util.Optional;

public class FirstNegative {

    public static Optional<Integer> firstNegative(List<Integer> values) {
        Optional<Integer> result = Optional.empty();
        for (Integer value : values) {
            if (value < 0) {
                result = Optional.of(value);
            }
        }
        return result;
    }
}
