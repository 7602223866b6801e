import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Sorting {
    public static void sortDescending(int[] numbers) {
        List<Integer> list = new ArrayList<>();
        for (int n : numbers) {
            list.add(n);
        }
        list.sort(Collections.reverseOrder());
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = list.get(i);
        }
    }
}
