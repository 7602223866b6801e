// REFERENCE
/** Capitalising the words of a headline. */
public class TitleCase {

    /**
     * Returns the text with the first character of every word in upper case and all other
     * characters in lower case. Words are separated by one or more blanks; all blanks are kept.
     */
    public static String titleCase(String text) {
        StringBuilder result = new StringBuilder();
        boolean start = true;
        for (char c : text.toCharArray()) {
            if (start) {
                result.append(Character.toUpperCase(c));
            } else {
                result.append(Character.toLowerCase(c));
            }
            start = c == ' ';
        }
        return result.toString();
    }
}
