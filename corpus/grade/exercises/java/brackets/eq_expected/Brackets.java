// VERDICT equivalent
import java.util.Stack;

public class Brackets {
    public static boolean isBalanced(String s) {
        Stack<Character> expected = new Stack<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '(': expected.push(')'); break;
                case '[': expected.push(']'); break;
                case '{': expected.push('}'); break;
                case ')':
                case ']':
                case '}':
                    if (expected.empty() || expected.pop() != c) {
                        return false;
                    }
                    break;
                default:
            }
        }
        return expected.empty();
    }
}
