public class Palindrome {
    public static boolean isPalindrome(String text) {
        String letters = text.replaceAll("[^a-zA-Z]", "").toLowerCase();
        return new StringBuilder(letters).reverse().toString().equals(letters);
    }
}
