public class WordCount {
    public static int countWords(String text) {
        if (text == null) {
            return 0;
        }
        return text.split(" ").length;
    }
}
