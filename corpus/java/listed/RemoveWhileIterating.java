package listed;

import java.util.ArrayList;
import java.util.List;

/** Removing from a list while a for-each loop walks over it. */
public class RemoveWhileIterating {
    public static int keepPositive(int a, int b, int c) {
        List<Integer> numbers = new ArrayList<>();
        numbers.add(a);
        numbers.add(b);
        numbers.add(c);
        for (Integer number : numbers) { // BUG uncaught-exception
            if (number < 0) {
                numbers.remove(number);
            }
        }
        return numbers.size();
    }

    public static int keepPositiveDoneRight(int a, int b, int c) {
        List<Integer> numbers = new ArrayList<>(List.of(a, b, c));
        numbers.removeIf(number -> number < 0);
        return numbers.size();
    }
}
