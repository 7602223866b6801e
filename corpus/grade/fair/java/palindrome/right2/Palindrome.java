public class Palindrome {
    public static boolean isPalindrome(String text) {
        return check(text.replaceAll("[^A-Za-z]+", ""));
    }

    private static boolean check(String s) {
        if (s.length() < 2) {
            return true;
        }
        String first = s.substring(0, 1);
        String last = s.substring(s.length() - 1);
        return first.equalsIgnoreCase(last) && check(s.substring(1, s.length() - 1));
    }
}
