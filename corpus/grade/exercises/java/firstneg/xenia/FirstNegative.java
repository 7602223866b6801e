// VERDICT different: firstNegative([5, -1, -8]) gives Optional[-8] instead of Optional[-1]
import java.util.List;
import java.util.Optional;

public class FirstNegative {

    public static Optional<Integer> firstNegative(List<Integer> values) {
        return values.stream()
                .filter(v -> v < 0)
                .sorted()
                .findFirst();
    }
}
