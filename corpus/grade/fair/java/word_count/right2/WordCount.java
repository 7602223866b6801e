public class WordCount {
    public static int countWords(String text) {
        int n = 0;
        if (text != null) {
            for (String part : text.split(" ")) {
                if (!part.isEmpty()) {
                    n++;
                }
            }
        }
        return n;
    }
}
