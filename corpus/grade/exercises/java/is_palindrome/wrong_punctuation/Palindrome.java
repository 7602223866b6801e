// VERDICT different: "a,": only blanks are taken out, other signs are compared
import java.util.Locale;

public class Palindrome {
    public static boolean isPalindrome(String s) {
        String t = s.replace(" ", "").toLowerCase(Locale.ROOT);
        int left = 0;
        int right = t.length() - 1;
        while (left < right) {
            if (t.charAt(left) != t.charAt(right)) return false;
            left++;
            right--;
        }
        return true;
    }
}
