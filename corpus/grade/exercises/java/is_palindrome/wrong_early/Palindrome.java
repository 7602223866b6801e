// VERDICT different: "abca": returns true as soon as the first pair is equal
import java.util.Locale;

public class Palindrome {
    public static boolean isPalindrome(String s) {
        String t = s.replaceAll("[^a-zA-Z]", "").toLowerCase(Locale.ROOT);
        for (int i = 0; i < t.length() / 2; i++) {
            if (t.charAt(i) == t.charAt(t.length() - 1 - i)) {
                return true;
            } else {
                return false;
            }
        }
        return true;
    }
}
