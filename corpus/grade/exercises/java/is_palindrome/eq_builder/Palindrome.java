// VERDICT equivalent
public class Palindrome {
    public static boolean isPalindrome(String text) {
        String letters = "abcdefghijklmnopqrstuvwxyz";
        String capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        StringBuilder sb = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (letters.indexOf(c) >= 0) {
                sb.append(c);
            } else if (capitals.indexOf(c) >= 0) {
                sb.append(letters.charAt(capitals.indexOf(c)));
            }
        }
        String cleaned = sb.toString();
        return sb.reverse().toString().equals(cleaned);
    }
}
