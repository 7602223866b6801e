// REFERENCE
public class Palindrome {
    public static boolean isPalindrome(String s) {
        int i = 0;
        int j = s.length() - 1;
        while (i < j) {
            if (!isLetter(s.charAt(i))) {
                i++;
            } else if (!isLetter(s.charAt(j))) {
                j--;
            } else {
                if (lower(s.charAt(i)) != lower(s.charAt(j))) {
                    return false;
                }
                i++;
                j--;
            }
        }
        return true;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static char lower(char c) {
        return c <= 'Z' ? (char) (c + 32) : c;
    }
}
