// VERDICT equivalent
import java.util.ArrayDeque;
import java.util.Deque;

public class ArrayReverse {
    public static void reverse(int[] a) {
        Deque<Integer> stack = new ArrayDeque<>();
        for (int value : a) {
            stack.push(value);
        }
        int position = 0;
        while (!stack.isEmpty()) {
            a[position] = stack.pop();
            position++;
        }
    }
}
