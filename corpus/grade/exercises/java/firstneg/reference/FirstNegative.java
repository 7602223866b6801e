// REFERENCE
import java.util.List;
import java.util.Optional;

/** Searching in a list of measured values. */
public class FirstNegative {

    /** Returns the first negative number of the list, or an empty Optional if there is none. */
    public static Optional<Integer> firstNegative(List<Integer> values) {
        for (int value : values) {
            if (value < 0) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }
}
