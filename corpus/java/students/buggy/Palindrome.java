package students.buggy;

/** Checks whether a text reads the same in both directions. */
public class Palindrome {
    public boolean check(String text) {
        if (text == null) {
            return false;
        }
        int n = text.length();
        for (int i = 0; i < n / 2; i++) {
            if (text.charAt(i) != text.charAt(n - i)) { // BUG index-out-of-bounds
                return false;
            }
        }
        return true;
    }

    /** Ignores blanks and case. */
    public boolean checkSentence(String sentence) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < sentence.length(); i++) { // BUG null-dereference
            char c = sentence.charAt(i);
            if (c != ' ') {
                letters.append(Character.toLowerCase(c));
            }
        }
        String forward = letters.toString();
        String backward = letters.reverse().toString();
        return forward.equals(backward);
    }
}
