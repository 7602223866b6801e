// VERDICT equivalent
import java.util.Locale;
import java.util.stream.IntStream;

public class Palindrome {
    public static boolean isPalindrome(String s) {
        String t = s.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
        int n = t.length();
        return IntStream.range(0, n / 2)
                .allMatch(i -> t.charAt(i) == t.charAt(n - 1 - i));
    }
}
