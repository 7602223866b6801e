// VERDICT equivalent
import java.util.List;
import java.util.Optional;

public class FirstNegative {

    public static Optional<Integer> firstNegative(List<Integer> values) {
        return values.stream().filter(v -> v < 0).findFirst();
    }
}
