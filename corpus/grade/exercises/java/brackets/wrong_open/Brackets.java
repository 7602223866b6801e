// VERDICT different: "(": returns true at the end without looking whether the stack is empty
import java.util.ArrayDeque;
import java.util.Deque;

public class Brackets {
    public static boolean isBalanced(String s) {
        Deque<Character> stack = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            if ("([{".indexOf(c) >= 0) {
                stack.push(c);
            } else if (")]}".indexOf(c) >= 0) {
                if (stack.isEmpty()) return false;
                if ("([{".indexOf(stack.pop()) != ")]}".indexOf(c)) return false;
            }
        }
        return true;
    }
}
