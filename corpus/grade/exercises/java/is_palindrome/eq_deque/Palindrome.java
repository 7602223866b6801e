// VERDICT equivalent
import java.util.ArrayDeque;
import java.util.Deque;

public class Palindrome {
    public static boolean isPalindrome(String s) {
        Deque<Character> letters = new ArrayDeque<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                c = (char) (c - 'A' + 'a');
            }
            if (c >= 'a' && c <= 'z') {
                letters.addLast(c);
            }
        }
        boolean same = true;
        while (letters.size() > 1) {
            char front = letters.removeFirst();
            char back = letters.removeLast();
            if (front != back) {
                same = false;
            }
        }
        return same;
    }
}
