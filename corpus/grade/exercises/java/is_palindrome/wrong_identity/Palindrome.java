// VERDICT different: "aa": compares the strings with ==
public class Palindrome {
    public static boolean isPalindrome(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= 'a' && c <= 'z') sb.append(c);
            if (c >= 'A' && c <= 'Z') sb.append((char) (c + 32));
        }
        String a = sb.toString();
        String b = sb.reverse().toString();
        return a == b;
    }
}
