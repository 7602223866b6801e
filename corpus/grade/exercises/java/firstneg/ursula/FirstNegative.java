// VERDICT equivalent
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

public class FirstNegative {

    public static Optional<Integer> firstNegative(List<Integer> values) {
        Integer found = null;
        Iterator<Integer> it = values.iterator();
        while (found == null && it.hasNext()) {
            Integer next = it.next();
            if (next.compareTo(0) < 0) {
                found = next;
            }
        }
        return Optional.ofNullable(found);
    }
}
