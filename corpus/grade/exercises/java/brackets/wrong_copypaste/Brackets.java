// VERDICT different: "{}": the test for '}' looks for '[' (copied from the line above)
import java.util.ArrayDeque;

public class Brackets {
    public static boolean isBalanced(String s) {
        ArrayDeque<Character> st = new ArrayDeque<>();
        for (char c : s.toCharArray()) {
            if (c == '(' || c == '[' || c == '{') st.push(c);
            if (c == ')' && (st.isEmpty() || st.pop() != '(')) return false;
            if (c == ']' && (st.isEmpty() || st.pop() != '[')) return false;
            if (c == '}' && (st.isEmpty() || st.pop() != '[')) return false;
        }
        return st.isEmpty();
    }
}
