import java.util.ArrayList;
import java.util.List;

public class Palindrome {
    public static boolean isPalindrome(String text) {
        List<Character> letters = new ArrayList<>();
        for (char c : text.toCharArray()) {
            if (c >= 'A' && c <= 'Z') {
                c = (char) (c - 'A' + 'a');
            }
            if (c >= 'a' && c <= 'z') {
                letters.add(c);
            }
        }
        for (int i = 0; i < letters.size() / 2; i++) {
            char a = letters.get(i);
            char b = letters.get(letters.size() - 1 - i);
            if (a != b) {
                return false;
            }
        }
        return true;
    }
}
