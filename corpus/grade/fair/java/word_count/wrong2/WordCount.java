public class WordCount {
    public static int countWords(String text) {
        if (text == null || text.trim().isEmpty()) {
            return 0;
        }
        int words = 1;
        for (char c : text.trim().toCharArray()) {
            if (c == ' ') {
                words++;
            }
        }
        return words;
    }
}
