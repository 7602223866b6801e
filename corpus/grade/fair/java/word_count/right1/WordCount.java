import java.util.StringTokenizer;

public class WordCount {
    public static int countWords(String text) {
        if (text == null) return 0;
        return new StringTokenizer(text, " ").countTokens();
    }
}
