// VERDICT different: ")": pop on the empty stack throws EmptyStackException
import java.util.Stack;

public class Brackets {
    public static boolean isBalanced(String s) {
        Stack<Character> stack = new Stack<>();
        for (char c : s.toCharArray()) {
            if (c == '(' || c == '[' || c == '{') {
                stack.push(c);
            } else if (c == ')') {
                if (stack.pop() != '(') return false;
            } else if (c == ']') {
                if (stack.pop() != '[') return false;
            } else if (c == '}') {
                if (stack.pop() != '{') return false;
            }
        }
        return stack.isEmpty();
    }
}
