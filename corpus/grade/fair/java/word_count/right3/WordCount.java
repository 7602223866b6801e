public class WordCount {
    public static int countWords(String text) {
        if (text == null || text.isEmpty()) {
            return 0;
        }
        String padded = " " + text;
        int count = 0;
        for (int i = 1; i < padded.length(); i++) {
            if (padded.charAt(i) != ' ' && padded.charAt(i - 1) == ' ') {
                count++;
            }
        }
        return count;
    }
}
