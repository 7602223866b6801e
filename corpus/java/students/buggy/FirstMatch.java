package students.buggy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Searching with streams and Optional. */
public class FirstMatch {
    private final List<Integer> numbers = new ArrayList<>();

    public void add(int number) {
        numbers.add(number);
    }

    public int firstAbove(int limit) {
        Optional<Integer> found = numbers.stream().filter(n -> n > limit).findFirst();
        return found.get(); // BUG uncaught-exception
    }

    public int firstAboveOrZero(int limit) {
        return numbers.stream().filter(n -> n > limit).findFirst().orElse(0);
    }

    public int last() {
        return numbers.get(numbers.size() - 1); // BUG index-out-of-bounds
    }
}
