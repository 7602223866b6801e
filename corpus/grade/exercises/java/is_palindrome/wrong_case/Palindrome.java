// VERDICT different: "Aa": capital and small letters are held to be different
public class Palindrome {
    public static boolean isPalindrome(String s) {
        String t = s.replaceAll("[^a-zA-Z]", "");
        for (int i = 0; i < t.length() / 2; i++) {
            if (t.charAt(i) != t.charAt(t.length() - 1 - i)) {
                return false;
            }
        }
        return true;
    }
}
