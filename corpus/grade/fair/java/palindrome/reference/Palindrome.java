public class Palindrome {

    /**
     * Checks whether a text reads the same forwards and backwards. Only the
     * letters a to z count; upper and lower case are not distinguished and all
     * other characters are ignored. A text without letters is a palindrome.
     */
    public static boolean isPalindrome(String text) {
        int left = 0;
        int right = text.length() - 1;
        while (left < right) {
            if (!isLetter(text.charAt(left))) {
                left++;
            } else if (!isLetter(text.charAt(right))) {
                right--;
            } else {
                if (Character.toLowerCase(text.charAt(left)) != Character.toLowerCase(text.charAt(right))) {
                    return false;
                }
                left++;
                right--;
            }
        }
        return true;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
