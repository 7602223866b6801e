public class Palindrome {
    public static boolean isPalindrome(String text) {
        String letters = text.replace(" ", "").toLowerCase();
        return new StringBuilder(letters).reverse().toString().equals(letters);
    }
}
