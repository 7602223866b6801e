// VERDICT different: firstNegative([4, 0, -7]) gives Optional[0] instead of Optional[-7]
import java.util.List;
import java.util.Optional;

public class FirstNegative {

    public static Optional<Integer> firstNegative(List<Integer> values) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) <= 0) {
                return Optional.of(values.get(i));
            }
        }
        return Optional.empty();
    }
}
