public class Palindrome {
    public static boolean isPalindrome(String text) {
        String letters = text.replaceAll("[^a-zA-Z]", "");
        for (int i = 0; i < letters.length() / 2; i++) {
            if (letters.charAt(i) != letters.charAt(letters.length() - 1 - i)) {
                return false;
            }
        }
        return true;
    }
}
