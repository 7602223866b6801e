public class WordCount {

    /**
     * Counts the words of a text. Words are separated by one or several blanks;
     * there may also be blanks at the beginning and at the end. For null and
     * for a text that has only blanks the result is 0.
     */
    public static int countWords(String text) {
        if (text == null) {
            return 0;
        }
        int words = 0;
        boolean inWord = false;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == ' ') {
                inWord = false;
            } else if (!inWord) {
                inWord = true;
                words++;
            }
        }
        return words;
    }
}
