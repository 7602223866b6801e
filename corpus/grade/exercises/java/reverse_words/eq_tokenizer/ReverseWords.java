// VERDICT equivalent
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.StringTokenizer;

public class ReverseWords {
    public static String reverseWords(String s) {
        StringTokenizer tokens = new StringTokenizer(s, " ");
        Deque<String> stack = new ArrayDeque<>();
        while (tokens.hasMoreTokens()) {
            stack.push(tokens.nextToken());
        }
        return String.join(" ", stack);
    }
}
