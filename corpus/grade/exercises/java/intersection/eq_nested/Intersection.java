// VERDICT equivalent
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

public class Intersection {
    public static List<Integer> intersection(List<Integer> first, List<Integer> second) {
        List<Integer> both = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            for (int j = 0; j < second.size(); j++) {
                if (Objects.equals(first.get(i), second.get(j))) {
                    if (!both.contains(first.get(i))) {
                        both.add(first.get(i));
                    }
                }
            }
        }
        return both;
    }
}
