package students.clean;

/** Small string functions that accept every string, even none. */
public class TextTools {
    private TextTools() { }

    public static boolean isPalindrome(String text) {
        if (text == null) {
            return false;
        }
        int left = 0;
        int right = text.length() - 1;
        while (left < right) {
            if (text.charAt(left++) != text.charAt(right--)) {
                return false;
            }
        }
        return true;
    }

    public static String reverse(String text) {
        String result = "";
        if (text != null && text.length() <= 200) {
            for (int i = 0; i < text.length(); i++) {
                result = text.charAt(i) + result;
            }
        }
        return result;
    }

    public static int vowels(String text) {
        int count = 0;
        for (int i = 0; text != null && i < text.length(); i++) {
            if ("aeiou".indexOf(text.charAt(i)) >= 0) {
                count++;
            }
        }
        return count;
    }

    /** The part before the first blank, or the whole text. */
    public static String firstWord(String text) {
        if (text == null) {
            return "";
        }
        int blank = text.indexOf(' ');
        return blank < 0 ? text : text.substring(0, blank);
    }

    public static String capitalise(String word) {
        if (word == null || word.isEmpty()) {
            return word;
        }
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
