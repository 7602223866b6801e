public class WordCount {
    public static int countWords(String text) {
        int words = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != ' ' && (i == 0 || text.charAt(i - 1) == ' ')) {
                words++;
            }
        }
        return words;
    }
}
